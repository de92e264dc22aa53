/** For tests: a server whose devices speak no protocol, and fleets with rules. */
import { after, before } from 'node:test';
import type { AutomationRuleInput } from '@muster/contract/automation';
import * as calls from '@muster/contract/calls/automation';
import { readDevice, updateDevice } from '@muster/contract/calls/devices';
import type { Facts } from '@muster/contract/device-facts';
import { sql } from '../../platform/db/sql.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { until } from '../../test-until.ts';
import { allCapabilities } from '../all.ts';
import { createTestDriver } from '../commands/test-commands.ts';
import { saveFacts } from '../devices/index.ts';
import { createFleet } from '../devices/test-devices.ts';

export type Given = Partial<Omit<AutomationRuleInput, 'name'>>;
export const tagIt = (...tags: string[]) => ({ kind: 'addTags' as const, tags });

/** Call it at the top of a test file: the server lives until the file's tests are done. */
export function startAutomation() {
  const place = {} as { server: TestServer };
  before(async () => {
    // The driver of Apple makes room for one that notes what it is asked.
    const capabilities = [
      ...allCapabilities.filter(({ name }) => !['apple', 'enrollment'].includes(name)),
      createTestDriver().capability,
    ];
    place.server = await startTestServer({ capabilities });
  });
  after(() => place.server.stop());
  return { place, aFleet: (limits?: Record<string, number>) => fleetWithRules(place.server, limits) };
}

async function fleetWithRules(server: TestServer, limits: Record<string, number> = {}) {
  const fleet = await createFleet(server, { mdmDevices: 0, mdmAutomationRules: 0, employees: 0, ...limits });
  const { owner, params } = fleet;
  const create = (name: string, given: Given) =>
    owner.api(calls.createAutomationRule, {
      params,
      body: { name, trigger: { kind: 'condition' }, actions: [tagIt('seen')], ...given } as never,
    });
  const read = (automationRuleId: string) =>
    owner.api(calls.readAutomationRule, { params: { ...params, automationRuleId } });
  const runs = async (automationRuleId: string, query: Record<string, string> = {}) =>
    (await owner.api(calls.listAutomationRuns, { params: { ...params, automationRuleId }, query })).items;
  const tagsOf = async (deviceId: string) => (await owner.api(readDevice, { params: { ...params, deviceId } })).tags;
  const tag = (deviceId: string, tags: string[]) =>
    owner.api(updateDevice, { params: { ...params, deviceId }, body: { tags } });
  const report = (deviceId: string, facts: Partial<Facts>) => fleet.inside((tx) => saveFacts(tx, deviceId, facts));
  const ended = async (ruleId: string, count: number) =>
    until(async () => {
      const found = await runs(ruleId);
      return found.length >= count && found.every(({ state }) => state !== 'pending') && found;
    });
  /** Nothing waits any more: whatever was to happen has happened. */
  const settled = () =>
    until(async () => {
      const [row] = await server.ownerQuery<{ busy: number }>(sql`
        select (select count(*) from automation_queue where organization_id = ${fleet.organizationId})
          + (select count(*) from automation_runs where organization_id = ${fleet.organizationId} and state = 'pending')::int as busy`);
      return Number(row?.busy) === 0;
    });
  return { ...fleet, create, read, runs, tagsOf, tag, report, ended, settled };
}
