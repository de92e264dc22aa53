import type { DeviceSystem } from '@muster/contract/devices';
import type { DevicePrefix, DeviceState } from '@muster/contract/enumerations/devices';
import type { Database, Tx } from '../../platform/db/database.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { fail } from '../../platform/errors.ts';

/** What others need to know of a device, as it is now. */
export interface DeviceRow {
  id: string;
  platform: DevicePrefix;
  os: DeviceSystem;
  state: DeviceState;
  displayName: string;
  renamed: boolean;
  deviceName: string | null;
  serialNumber: string | null;
  identifier: string | null;
  imei: string[];
  model: string | null;
  modelName: string | null;
  osVersion: string | null;
  supervised: boolean | null;
  /** A user's own. */
  personal: boolean;
  personId: string | null;
  templateId: string | null;
  tags: string[];
  lostMode: boolean;
  updatedAt: string;
  /** The open one of the device channel; null while nothing manages it. */
  enrollmentId: string | null;
  hasUnlockToken: boolean;
  awaitingConfiguration: boolean;
}

const columns = sql`d.id, d.platform, d.os, d.state, d.display_name as "displayName", d.renamed, d.device_name as "deviceName",
  d.serial_number as "serialNumber", d.identifier, d.imei, d.model, d.model_name as "modelName", d.os_version as "osVersion",
  d.supervised, d.personal, d.person_id as "personId", d.template_id as "templateId", d.tags, d.lost_mode as "lostMode",
  d.updated_at as "updatedAt", e.id as "enrollmentId", e.unlock_token is not null as "hasUnlockToken",
  coalesce(e.awaiting_configuration, false) as "awaitingConfiguration"`;
const open = sql`left join device_enrollments e on e.organization_id = d.organization_id and e.device_id = d.id
  and e.channel = 'device' and e.state in ('pending', 'active')`;

function rows(tx: Tx, ids: readonly string[], hold: Sql): Sql {
  return sql`
    select ${columns} from devices d ${open}
    where d.organization_id = ${tx.organizationId} and d.id = any (${[...ids]}::uuid[]) order by d.id ${hold}`;
}

export async function findDevice(tx: Tx, id: string): Promise<DeviceRow | undefined> {
  const [found] = await findDevices(tx, [id]);
  return found;
}

async function findDevices(tx: Tx, ids: readonly string[]): Promise<DeviceRow[]> {
  return tx.query<DeviceRow>(rows(tx, ids, sql``));
}

/** Held until the transaction ends. */
export async function lockDevice(tx: Tx, id: string): Promise<DeviceRow> {
  const [found] = await lockDevices(tx, [id]);
  return found ?? fail(3001);
}

/** In the order of their ids, so that two who change many wait for each other. */
export async function lockDevices(tx: Tx, ids: readonly string[]): Promise<DeviceRow[]> {
  return tx.query<DeviceRow>(rows(tx, ids, sql`for no key update of d`));
}

/** In the order of the ids. */
export async function describeDevices(tx: Tx, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return tx.query(sql`
    select d.id, d.display_name as name
    from unnest(${[...ids]}::uuid[]) with ordinality as t(id, n)
      join devices d on d.organization_id = ${tx.organizationId} and d.id = t.id
    order by n`);
}

export async function countKnown(tx: Tx, ids: readonly string[]): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from devices where organization_id = ${tx.organizationId} and id = any (${[...ids]}::uuid[])`);
  return count;
}

/** Of what is secret, still sealed by whoever saved it. */
export interface EnrollmentSecrets {
  push: object | null;
  unlockToken: Buffer | null;
  bootstrapToken: Buffer | null;
}

export async function findEnrollmentSecrets(tx: Tx, enrollmentId: string): Promise<EnrollmentSecrets | undefined> {
  return tx.first<EnrollmentSecrets>(sql`
    select push, unlock_token as "unlockToken", bootstrap_token as "bootstrapToken" from device_enrollments
    where organization_id = ${tx.organizationId} and id = ${enrollmentId}`);
}

export async function saveBootstrapToken(tx: Tx, enrollmentId: string, token: Buffer | null): Promise<void> {
  await tx.run(sql`
    update device_enrollments set bootstrap_token = ${token}
    where organization_id = ${tx.organizationId} and id = ${enrollmentId}`);
}

export interface PushTarget {
  enrollmentId: string;
  deviceId: string;
  push: object;
}

/** Those that can be woken. */
export async function findPushTargets(tx: Tx, enrollmentIds: readonly string[]): Promise<PushTarget[]> {
  return tx.query<PushTarget>(sql`
    select id as "enrollmentId", device_id as "deviceId", push from device_enrollments
    where organization_id = ${tx.organizationId} and id = any (${[...enrollmentIds]}::uuid[]) and state = 'active'
      and push is not null`);
}

/** What became of wake-ups; `failure` null where they were taken. */
export async function notePushes(
  tx: Tx,
  pushes: readonly { enrollmentId: string; failure: string | null }[],
): Promise<void> {
  await tx.run(sql`
    with held as materialized (
      select e.id, p.failure
      from jsonb_to_recordset(${JSON.stringify(pushes)}::jsonb) as p("enrollmentId" uuid, failure text)
      join device_enrollments e on e.organization_id = ${tx.organizationId} and e.id = p."enrollmentId"
      order by e.id for no key update of e)
    update device_enrollments e set pushed_at = now(), push_failure = h.failure
    from held h where e.organization_id = ${tx.organizationId} and e.id = h.id`);
}

/** Whether it is as somebody read it, asked of the database, which knows more digits than the wire. */
export async function isCurrent(tx: Tx, id: string, updatedAt: string): Promise<boolean> {
  const { current } = await tx.one<{ current: boolean }>(sql`
    select date_trunc('milliseconds', updated_at) = date_trunc('milliseconds', ${updatedAt}::timestamptz) as current
    from devices where organization_id = ${tx.organizationId} and id = ${id}`);
  return current;
}

export interface Owner {
  id: string;
  name: string;
}

/** Held, so that they do not go before the device is theirs. */
export async function findOwner(tx: Tx, personId: string): Promise<Owner | undefined> {
  return tx.first<Owner>(sql`
    select id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name from people
    where organization_id = ${tx.organizationId} and id = ${personId} for key share`);
}

export interface SaidOfDevice {
  id: string;
  displayName: string;
  renamed: boolean;
  tags: readonly string[];
  personId: string | null;
}

export async function saveSaid(tx: Tx, devices: readonly SaidOfDevice[]): Promise<void> {
  await tx.run(sql`
    update devices d set display_name = s."displayName", renamed = s.renamed, tags = s.tags, person_id = s."personId",
      updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(devices)}::jsonb)
      as s(id uuid, "displayName" text, renamed boolean, tags text[], "personId" uuid)
    where d.organization_id = ${tx.organizationId} and d.id = s.id`);
}

/** With all that is kept of them, also in parts of a month, which nothing else takes along. */
export async function deleteDeviceRows(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const table of [sql`device_events`, sql`device_locations`, sql`command_history`])
    await tx.run(sql`
      delete from ${table} where organization_id = ${tx.organizationId} and device_id = any (${[...ids]}::uuid[])`);
  await tx.run(sql`
    delete from devices where organization_id = ${tx.organizationId} and id = any (${[...ids]}::uuid[])`);
}

export async function countPeople(tx: Tx, ids: readonly string[]): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from people where organization_id = ${tx.organizationId} and id = any (${[...ids]}::uuid[])`);
  return count;
}

/** Some of what is kept of devices of a workspace that is gone. */
export async function forgetPartsOf(db: Database, organizationId: string, limit: number): Promise<number> {
  let gone = 0;
  for (const table of [sql`device_events`, sql`device_locations`, sql`command_history`]) {
    const rows = await db.systemQuery(sql`
      delete from ${table} p using (
        select created_at, id from ${table} where organization_id = ${organizationId} limit ${limit}) old
      where p.organization_id = ${organizationId} and p.created_at = old.created_at and p.id = old.id returning 1 as gone`);
    gone += rows.length;
  }
  return gone;
}

/** Some of those that nobody has used for a month. */
export async function forgetOffers(db: Database, limit: number): Promise<number> {
  const rows = await db.systemQuery(sql`
    delete from device_enrollments e using (
      select organization_id, id from device_enrollments
      where state = 'offered' and created_at < now() - interval '30 days' limit ${limit}) old
    where e.organization_id = old.organization_id and e.id = old.id and e.state = 'offered' returning 1 as gone`);
  return rows.length;
}
