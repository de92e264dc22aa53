/** What was last computed of devices. Written for many at once, and only where something is different. */
import type { Database, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { EndedSent, KnownArtifacts, OpenSent, Section } from './plan-types.ts';
import type { PolicyOnDevice, StateCounts } from './policy-states.ts';

export interface SavedState {
  deviceId: string;
  artifacts: KnownArtifacts;
  unsettled: boolean;
  plannedAt: string;
}

/** Holds what is there of these devices: nobody else plans them until the transaction ends. */
export async function holdStates(tx: Tx, deviceIds: readonly string[]): Promise<Map<string, SavedState>> {
  if (deviceIds.length === 0) return new Map();
  const rows = await tx.query<SavedState>(sql`
    select device_id as "deviceId", artifacts, unsettled, planned_at as "plannedAt" from device_states
    where organization_id = ${tx.organizationId} and device_id = any (${[...deviceIds]}::uuid[])
    order by device_id for update`);
  return new Map(rows.map((row) => [row.deviceId, row]));
}

/** Makes rows for those that have none, and holds them. Somebody else may have made them at this moment. */
export async function addStates(tx: Tx, deviceIds: readonly string[]): Promise<Map<string, SavedState>> {
  if (deviceIds.length === 0) return new Map();
  await tx.run(sql`
    insert into device_states (organization_id, device_id)
    select ${tx.organizationId}, id from unnest(${[...deviceIds].sort()}::uuid[]) id
    on conflict (organization_id, device_id) do nothing`);
  return holdStates(tx, deviceIds);
}

export async function findState(tx: Tx, deviceId: string): Promise<SavedState | undefined> {
  return tx.first<SavedState>(sql`
    select device_id as "deviceId", artifacts, unsettled, planned_at as "plannedAt" from device_states
    where organization_id = ${tx.organizationId} and device_id = ${deviceId}`);
}

export interface NewState {
  deviceId: string;
  artifacts: KnownArtifacts;
  counts: StateCounts;
  unsettled: boolean;
}

export async function saveStates(tx: Tx, states: readonly NewState[]): Promise<void> {
  if (states.length === 0) return;
  const rows = states.map(({ deviceId, artifacts, counts, unsettled }) => ({
    deviceId,
    artifacts,
    unsettled,
    ...counts,
  }));
  await tx.run(sql`
    update device_states s set artifacts = r.artifacts, unsettled = r.unsettled, failed = r.failed, pending = r.pending,
      applied = r.applied, verified = r.verified, not_applicable = r."notApplicable", planned_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("deviceId" uuid, artifacts jsonb, unsettled boolean,
      failed int, pending int, applied int, verified int, "notApplicable" int)
    where s.organization_id = ${tx.organizationId} and s.device_id = r."deviceId"`);
}

export async function deleteStates(tx: Tx, deviceIds: readonly string[]): Promise<void> {
  if (deviceIds.length === 0) return;
  await tx.run(sql`
    delete from device_states
    where organization_id = ${tx.organizationId} and device_id = any (${[...deviceIds]}::uuid[])`);
}

/** All policies of these devices: what is not among them is gone. True for whom something is different. */
export async function saveDevicePolicies(
  tx: Tx,
  devices: readonly { deviceId: string; policies: readonly PolicyOnDevice[] }[],
): Promise<void> {
  const rows = devices.flatMap(({ deviceId, policies }) => policies.map((policy) => ({ deviceId, ...policy })));
  const ids = devices.map(({ deviceId }) => deviceId);
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("deviceId" uuid, "policyId" uuid, version int,
    state text, reason text, ignored text, paths jsonb)`;
  await tx.run(sql`
    with given as materialized (select * from ${given}), gone as (
      delete from device_policies p
      where p.organization_id = ${tx.organizationId} and p.device_id = any (${ids}::uuid[])
        and not exists (select 1 from given g where g."deviceId" = p.device_id and g."policyId" = p.policy_id)
    )
    insert into device_policies as p (organization_id, device_id, policy_id, version, state, reason, ignored, paths)
    select ${tx.organizationId}, g."deviceId", g."policyId", g.version, g.state, g.reason, g.ignored, g.paths
    from given g join policies now on now.organization_id = ${tx.organizationId} and now.id = g."policyId"
    order by 2, 3
    on conflict (organization_id, device_id, policy_id) do update set version = excluded.version, state = excluded.state,
      reason = excluded.reason, ignored = excluded.ignored, paths = excluded.paths,
      since = case when p.state = excluded.state then p.since else now() end
    where (p.version, p.state, p.reason, p.ignored, p.paths)
      is distinct from (excluded.version, excluded.state, excluded.reason, excluded.ignored, excluded.paths)`);
}

/**
 * Gives the devices that somebody else writes now. Whoever does so may wait for a command that this transaction holds, so
 * this does not wait for them: a circle would end one of the two.
 */
export async function saveCompliance(
  tx: Tx,
  devices: readonly { deviceId: string; compliant: boolean | null }[],
): Promise<string[]> {
  if (devices.length === 0) return [];
  const rows = await tx.query<{ id: string }>(sql`
    with wanted as materialized (
      select r."deviceId" as id, r.compliant
      from jsonb_to_recordset(${JSON.stringify(devices)}::jsonb) as r("deviceId" uuid, compliant boolean)),
    held as materialized (
      select d.id from devices d where d.organization_id = ${tx.organizationId} and d.id in (select w.id from wanted w)
      for no key update skip locked),
    saved as (
      update devices d set compliant = w.compliant from wanted w join held h on h.id = w.id
      where d.organization_id = ${tx.organizationId} and d.id = w.id)
    select w.id from wanted w where not exists (select 1 from held h where h.id = w.id)`);
  return rows.map(({ id }) => id);
}

/** What became of commands, by their ids. */
export async function findSent(tx: Tx, ids: readonly string[]): Promise<{ open: OpenSent[]; ended: EndedSent[] }> {
  if (ids.length === 0) return { open: [], ended: [] };
  const open = await tx.query<OpenSent>(sql`
    select id, status <> 'Pending' as handed from commands
    where organization_id = ${tx.organizationId} and id = any (${[...ids]}::uuid[])`);
  const ended = await tx.query<EndedSent>(sql`
    select id, status, status in ('Cancel', 'ProtectionCanceled') and end_reason = 'canceled' as canceled,
      sent_at is not null as handed, error ->> 'message' as message, created_at as at
    from command_history where organization_id = ${tx.organizationId} and id = any (${[...ids]}::uuid[])`);
  return { open, ended };
}

/** For which sections reports have been asked for that have not come yet. */
export async function listOpenAsks(
  tx: Tx,
  deviceIds: readonly string[],
): Promise<{ deviceId: string; section: Section }[]> {
  return tx.query<{ deviceId: string; section: Section }>(sql`
    select device_id as "deviceId", s.section from commands, jsonb_array_elements_text(arguments -> 'sections') s(section)
    where organization_id = ${tx.organizationId} and device_id = any (${[...deviceIds]}::uuid[]) and kind = 'refresh'`);
}

/** Devices on which something of a policy failed. */
export async function listFailing(tx: Tx, policyId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select device_id as id from device_policies
    where organization_id = ${tx.organizationId} and policy_id = ${policyId} and state = 'failed' order by device_id`);
  return rows.map(({ id }) => id);
}

export async function isDue(tx: Tx, deviceId: string): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 from plan_queue
    where organization_id = ${tx.organizationId} and device_id = ${deviceId} and not_before <= now()`);
  return row !== undefined;
}

export async function markDevices(tx: Tx, deviceIds: readonly string[]): Promise<void> {
  await tx.run(sql`select plan_devices(${tx.organizationId}, ${[...deviceIds]}::uuid[])`);
}

/** Those of devices that left, and of workspaces that are gone. */
export async function forgetQueueOf(db: Database, organizationId: string): Promise<void> {
  await db.systemQuery(sql`delete from plan_queue where organization_id = ${organizationId}`);
}
