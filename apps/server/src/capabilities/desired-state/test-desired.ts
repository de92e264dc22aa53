/** For tests: policies as they stand in the tables, and devices that take what they are sent. */
import { createHash, randomUUIDv7 } from 'node:crypto';
import type { AssignmentInput, PolicyContent } from '@muster/contract/policies';
import pino from 'pino';
import { sql } from '../../platform/db/sql.ts';
import type { TestServer } from '../../test-server.ts';
import { contactOf, speakFor } from '../commands/test-commands.ts';
import { saveFacts } from '../devices/index.ts';
import { createFleet } from '../devices/test-devices.ts';
import { createPlanLoop } from './plan-loop.ts';
import { findState } from './states-store.ts';
import { testDriver } from './test-settings-driver.ts';

export const passcode = 'apple.profile.com.apple.mobiledevice.passwordpolicy';
export const wifi = 'apple.profile.com.apple.wifi.managed';
export const setting = (group: string, values: Record<string, unknown>, id = 'a') => ({ id, group, values });

export async function createDesired(server: TestServer) {
  const fleet = await createFleet(server);
  const { organizationId, inside } = fleet;
  const loop = () => createPlanLoop({ db: server.db, log: pino({ level: 'silent' }) }, { drivers: [testDriver] });
  const own = loop();
  let rank = 0;

  async function mark(ids: readonly string[]) {
    await inside((tx) => tx.run(sql`select plan_devices(${organizationId}, ${[...ids]}::uuid[])`));
  }

  return {
    ...fleet,
    loop,
    mark,
    /** Plans all that is due now. */
    async plan(): Promise<number> {
      let planned = 0;
      for (let claimed = await own.planSome(); claimed > 0; claimed = await own.planSome()) planned += claimed;
      return planned;
    },
    async queued(): Promise<string[]> {
      const rows = await server.ownerQuery<{ id: string }>(sql`
        select device_id as id from plan_queue where organization_id = ${organizationId} order by device_id`);
      return rows.map(({ id }) => id);
    },
    async policy(
      content: Partial<PolicyContent>,
      assignments: readonly Partial<AssignmentInput>[] = [{ kind: 'all' }],
      over: { type?: string; rank?: number } = {},
    ): Promise<string> {
      const id = randomUUIDv7();
      rank += 1;
      await server.ownerQuery(sql`
        insert into policies (organization_id, id, name, type, rank)
        values (${organizationId}, ${id}, ${`Policy ${id}`}, ${over.type ?? 'ios'}, ${over.rank ?? rank})`);
      await saveVersion(server, organizationId, id, 1, content);
      for (const { kind = 'all', target = '', excluded = false } of assignments)
        await server.ownerQuery(sql`
          insert into policy_assignments (organization_id, id, policy_id, kind, target, excluded)
          values (${organizationId}, ${randomUUIDv7()}, ${id}, ${kind}, ${target}, ${excluded})`);
      return id;
    },
    async edit(policyId: string, content: Partial<PolicyContent>): Promise<void> {
      const [row] = await server.ownerQuery<{ version: number }>(sql`
        update policies set version = version + 1 where id = ${policyId} returning version`);
      await saveVersion(server, organizationId, policyId, row?.version ?? 0, content);
    },
    async phone(who: Parameters<typeof fleet.enroll>[0] = {}, tags: readonly string[] = []) {
      const { deviceId, enrollmentId } = await fleet.enroll(who);
      if (tags.length > 0) await server.ownerQuery(sql`update devices set tags = ${[...tags]} where id = ${deviceId}`);
      return phoneOf(server, organizationId, deviceId, enrollmentId);
    },
  };
}

async function saveVersion(
  server: TestServer,
  organizationId: string,
  policyId: string,
  version: number,
  content: Partial<PolicyContent>,
): Promise<void> {
  const whole = { settings: [], profiles: [], apps: [], books: [], bookmarks: [], scripts: [], assets: [], ...content };
  const text = JSON.stringify(whole);
  await server.ownerQuery(sql`
    insert into policy_versions (organization_id, policy_id, version, content, digest, properties, apps)
    values (${organizationId}, ${policyId}, ${version}, ${text}::jsonb, ${createHash('sha256').update(text).digest()}, 0, 0)`);
}

/** It does what it is told, and tells what it has when it is asked. */
function phoneOf(server: TestServer, organizationId: string, deviceId: string, enrollmentId: string) {
  const speaks = speakFor(server, contactOf(organizationId, enrollmentId, deviceId));
  const has = new Map<string, string>();
  const state = { has, deviceId, refuses: false, lies: false };
  const report = () =>
    speaks.inside((tx) =>
      saveFacts(tx, deviceId, {
        profiles: { items: [...has].map(([identifier, uuid]) => ({ identifier, uuid, payloads: [] })) },
      }),
    );
  return Object.assign(state, {
    report,
    inside: speaks.inside,
    /** How many commands it was handed. */
    async obey(): Promise<string[]> {
      const kinds: string[] = [];
      for (let next = await speaks.next('Idle'); next; next = await speaks.next('Idle')) {
        kinds.push(next.kind);
        const { artifact, digest } = next.arguments as { artifact?: string; digest?: string };
        const refused = state.refuses && next.kind === 'apply-settings';
        const identifier = artifact?.replace('profile:', '') ?? '';
        if (!refused && !state.lies && next.kind === 'apply-settings') has.set(identifier, digest ?? '');
        if (!state.lies && next.kind === 'remove-settings') has.delete(identifier);
        await speaks.report(
          next.id,
          refused ? 'Error' : 'Acknowledged',
          refused ? { message: 'No thanks.', code: 4001, domain: 'x', chain: 1 } : undefined,
        );
        if (next.kind === 'refresh') await report();
      }
      return kinds;
    },
    async states(): Promise<Record<string, string>> {
      const saved = await speaks.inside((tx) => findState(tx, deviceId));
      return Object.fromEntries(
        Object.entries(saved?.artifacts ?? {}).map(([key, { state: is, reason }]) => [
          key,
          reason ? `${is} ${reason}` : is,
        ]),
      );
    },
    async policies(): Promise<{ policyId: string; state: string; ignored: string | null; kinds: string[] }[]> {
      return server.ownerQuery(sql`
        select policy_id as "policyId", state, ignored, array(select p ->> 'kind' from jsonb_array_elements(paths) p) as kinds
        from device_policies where device_id = ${deviceId} order by policy_id`);
    },
    async compliant(): Promise<boolean | null | undefined> {
      const [row] = await server.ownerQuery<{ compliant: boolean | null }>(
        sql`select compliant from devices where id = ${deviceId}`,
      );
      return row?.compliant;
    },
    async commands(): Promise<number> {
      const [row] = await server.ownerQuery<{ count: number }>(
        sql`select count(*)::int as count from commands where device_id = ${deviceId}`,
      );
      return row?.count ?? 0;
    },
    async events(): Promise<string[]> {
      const rows = await server.ownerQuery<{ kind: string }>(sql`
        select kind from device_events where device_id = ${deviceId} and kind like 'setting%' order by created_at`);
      return rows.map(({ kind }) => kind);
    },
  });
}
