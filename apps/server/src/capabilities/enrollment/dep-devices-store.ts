import { randomUUIDv7 } from 'node:crypto';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { GivenDevice } from './dep-answers.ts';

/** What Apple said of some devices; how many of them are new here, or another than before. */
export async function saveDevices(
  tx: Tx,
  given: readonly GivenDevice[],
  fetched: string | null,
): Promise<{ added: number; changed: number }> {
  if (given.length === 0) return { added: 0, changed: 0 };
  const rows = given.map((device) => ({ id: randomUUIDv7(), ...device }));
  return tx.one(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}) as x(id uuid, "serialNumber" text, model text,
        description text, color text, "assetTag" text, family text, os text, status text, "profileUuid" text,
        "assignedAt" timestamptz, "pushedAt" timestamptz, "addedAt" timestamptz, "addedBy" text)),
    old as (
      select d.serial_number, d.status, d.profile_uuid, d.model, d.description, d.color, d.asset_tag, d.gone_at
      from dep_devices d join given g on g."serialNumber" = d.serial_number
      where d.organization_id = ${tx.organizationId}),
    saved as (
      insert into dep_devices as d (organization_id, id, serial_number, model, description, color, asset_tag, family, os,
        status, profile_uuid, assigned_at, pushed_at, added_at, added_by, fetched)
      select ${tx.organizationId}, id, "serialNumber", model, description, color, "assetTag", family, os, status,
        "profileUuid", "assignedAt", "pushedAt", "addedAt", "addedBy", ${fetched}::uuid from given
      on conflict (organization_id, serial_number) do update set model = excluded.model,
        description = excluded.description, color = excluded.color, asset_tag = excluded.asset_tag,
        family = excluded.family, os = excluded.os, status = excluded.status, profile_uuid = excluded.profile_uuid,
        assigned_at = excluded.assigned_at, pushed_at = excluded.pushed_at, added_at = excluded.added_at,
        added_by = excluded.added_by, gone_at = null, fetched = coalesce(excluded.fetched, d.fetched),
        -- Whoever comes back is as new: what was decided of it before holds no longer.
        unassigned_at = case when d.gone_at is null then d.unassigned_at end, updated_at = now()
      returning d.serial_number, d.status, d.profile_uuid, d.model, d.description, d.color, d.asset_tag, d.gone_at)
    select count(*) filter (where o.serial_number is null) as added,
      count(*) filter (where o.serial_number is not null and o is distinct from s) as changed
    from saved s left join old o on o.serial_number = s.serial_number`);
}

const gone = sql`gone_at = now(), status = 'removed', profile_uuid = null, wanted_profile_id = null, problem = null,
  updated_at = now()`;

export async function markGone(tx: Tx, serials: readonly string[]): Promise<number> {
  if (serials.length === 0) return 0;
  return tx.run(sql`
    update dep_devices set ${gone}
    where organization_id = ${tx.organizationId} and serial_number = any (${[...serials]}::text[]) and gone_at is null`);
}

/** Those that a fetch of everything has not brought. */
export async function markUnseen(tx: Tx, fetched: string): Promise<number> {
  return tx.run(sql`
    update dep_devices set ${gone}
    where organization_id = ${tx.organizationId} and gone_at is null and fetched is distinct from ${fetched}::uuid`);
}

/** The rule: those without a profile, whom nobody took it from, get the one for new devices. */
export async function wantDefault(tx: Tx, profileId: string): Promise<number> {
  return tx.run(sql`
    update dep_devices set wanted_profile_id = ${profileId}, updated_at = now()
    where organization_id = ${tx.organizationId} and gone_at is null and status = 'notAssigned'
      and profile_uuid is null and wanted_profile_id is null and unassigned_at is null`);
}

export interface Wanting {
  profileId: string;
  uuid: string;
  /** The database's clock, before Apple is asked. */
  since: string;
  serials: string[];
}

export async function readClock(tx: Tx): Promise<string> {
  return (await tx.one<{ now: string }>(sql`select clock_timestamp()::text as now`)).now;
}

/** Some of those that have another profile than they are to have, all of one profile. */
export async function findWanting(tx: Tx, limit: number): Promise<Wanting | undefined> {
  const found = await tx.first<{ profileId: string; uuid: string }>(sql`
    select p.id as "profileId", p.uuid from dep_devices d
    join dep_profiles p on p.organization_id = d.organization_id and p.id = d.wanted_profile_id
    where d.organization_id = ${tx.organizationId} and d.gone_at is null and d.problem is null
      and p.uuid is not null and d.profile_uuid is distinct from p.uuid
    order by p.id limit 1`);
  if (found === undefined) return undefined;
  const rows = await tx.query<{ serial: string }>(sql`
    select serial_number as serial from dep_devices
    where organization_id = ${tx.organizationId} and gone_at is null and problem is null
      and wanted_profile_id = ${found.profileId} and profile_uuid is distinct from ${found.uuid}
    order by id limit ${limit}`);
  return { ...found, since: await readClock(tx), serials: rows.map(({ serial }) => serial) };
}

/** What Apple made of giving them a profile. A device may have come for it before the answer of Apple is saved. */
export async function saveAssigned(
  tx: Tx,
  { profileId, uuid, since }: Omit<Wanting, 'serials'>,
  results: ReadonlyMap<string, string>,
): Promise<void> {
  await tx.run(sql`
    update dep_devices d set wanted_profile_id = ${profileId}, unassigned_at = null, updated_at = now(),
      problem = nullif(x.result, 'SUCCESS'),
      profile_uuid = case when x.result = 'SUCCESS' then ${uuid} else d.profile_uuid end,
      status = case when x.result <> 'SUCCESS' or d.pushed_at > ${since}::timestamptz then d.status else 'assigned' end,
      assigned_at = case when x.result = 'SUCCESS' then now() else d.assigned_at end
    from unnest(${[...results.keys()]}::text[], ${[...results.values()]}::text[]) as x(serial, result)
    where d.organization_id = ${tx.organizationId} and d.serial_number = x.serial`);
}

export async function saveUnassigned(tx: Tx, results: ReadonlyMap<string, string>): Promise<void> {
  await tx.run(sql`
    update dep_devices d set wanted_profile_id = null, updated_at = now(), problem = nullif(x.result, 'SUCCESS'),
      unassigned_at = now(),
      profile_uuid = case when x.result = 'SUCCESS' then null else d.profile_uuid end,
      status = case when x.result = 'SUCCESS' then 'removed' else d.status end
    from unnest(${[...results.keys()]}::text[], ${[...results.values()]}::text[]) as x(serial, result)
    where d.organization_id = ${tx.organizationId} and d.serial_number = x.serial`);
}

export interface OwnedDevice {
  id: string;
  serialNumber: string;
  status: string;
  wantedProfileId: string | null;
}

/** Those of the ids that are of this server still. */
export async function findOwned(tx: Tx, ids: readonly string[]): Promise<OwnedDevice[]> {
  return tx.query<OwnedDevice>(sql`
    select id, serial_number as "serialNumber", status, wanted_profile_id as "wantedProfileId" from dep_devices
    where organization_id = ${tx.organizationId} and id = any (${[...ids]}::uuid[]) and gone_at is null order by id`);
}

/** Held until the transaction ends. */
export async function lockBySerial(tx: Tx, serialNumber: string): Promise<{ id: string } | undefined> {
  return tx.first(sql`
    select id from dep_devices
    where organization_id = ${tx.organizationId} and serial_number = ${serialNumber} and gone_at is null for update`);
}

/** It has come for its profile, so Apple has told it where. */
export async function saveOffered(tx: Tx, id: string, enrollmentId: string): Promise<void> {
  await tx.run(sql`
    update dep_devices set enrollment_id = ${enrollmentId}, status = 'pushed', pushed_at = now(), updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${id}`);
}
