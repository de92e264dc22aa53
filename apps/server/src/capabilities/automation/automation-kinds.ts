/** Somebody runs a rule now, for all devices that match: as a task, in their own name. */
import { type ActionOutcome, automationLimits } from '@muster/contract/automation';
import { isErrorCode } from '@muster/contract/errors';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { emit } from '../../platform/events/record-change.ts';
import { type BulkKind, type ItemOutcome, startBulkTask } from '../bulk-tasks/index.ts';
import type { DeviceDrivers } from '../commands/index.ts';
import { describeDevices } from '../devices/index.ts';
import { act } from './act.ts';
import { findRule } from './automation-store.ts';
import { listMatching } from './matching-list.ts';
import { type Asker, requireActions } from './require-actions.ts';
import { insertManual, markDoing, noteFired } from './runs-store.ts';

interface Arguments {
  automationRuleId: string;
}

export function runAutomationKind(drivers: DeviceDrivers): BulkKind<Arguments> {
  return {
    name: 'runAutomation',
    permission: { resource: 'automationRule', action: 'execute' },
    atOnce: 50,
    describe: (tx, _scope, ids) => describeDevices(tx, ids),
    // As many as the breaker would stop wait for a second person.
    needsApproval: (_scope, total) => total > automationLimits.devicesMax,
    async run(tx, { arguments: { automationRuleId } }, ids) {
      const rule = await findRule(tx, automationRuleId);
      if (rule === undefined) return new Map(ids.map((id) => [id, { state: 'skipped', code: 3001 }] as const));
      await markDoing(tx, [rule.id]);
      const results = new Map<string, ItemOutcome>();
      for (const device of await describeDevices(tx, ids)) {
        const outcomes = await act(tx, { drivers, rule, deviceId: device.id, dry: false }, rule.actions);
        const problem = problemOf(outcomes);
        const state = problem === undefined ? 'done' : 'failed';
        await insertManual(tx, rule.id, { id: device.id, displayName: device.name }, { state, outcomes });
        if (problem) results.set(device.id, problem);
      }
      await noteFired(tx, rule.id, ids);
      await emit(tx, { type: 'automationRule.ran', entityId: rule.id });
      return results;
    },
  };
}

/** Of the first that did not work. */
function problemOf(outcomes: readonly ActionOutcome[]): ItemOutcome | undefined {
  const found = outcomes.find(({ outcome }) => outcome === 'failed');
  if (found === undefined) return undefined;
  const code = found.code !== null && isErrorCode(found.code) ? found.code : 1000;
  return { state: 'failed', code, ...(found.reason !== null && { reason: found.reason }) } as ItemOutcome;
}

const piece = 1000;

/** The id of the task. */
export async function startRule(
  tx: Tx,
  drivers: DeviceDrivers,
  asker: Asker,
  automationRuleId: string,
): Promise<string> {
  const rule = (await findRule(tx, automationRuleId)) ?? fail(3001);
  requireActions(asker, rule.actions);
  const ids = await listMatching(tx, rule);
  if (ids.length === 0) fail(5321);
  const pieces = Array.from({ length: Math.ceil(ids.length / piece) }, (_, n) => ids.slice(n * piece, (n + 1) * piece));
  const scope = { applicationId: null, arguments: { automationRuleId } };
  return startBulkTask(tx, runAutomationKind(drivers), scope, pieces);
}
