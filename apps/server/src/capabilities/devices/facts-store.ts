import type { FactSection } from '@muster/contract/devices';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface SavedFacts {
  section: FactSection;
  data: Record<string, unknown>;
  digest: Buffer;
  /** Whether it was told so long ago that it is worth to write that it was told again. */
  stale: boolean;
  /** What came now is older than what is there. */
  late: boolean;
}

export async function findFacts(
  tx: Tx,
  deviceId: string,
  sections: readonly FactSection[],
  at: Date,
): Promise<SavedFacts[]> {
  return tx.query<SavedFacts>(sql`
    select section, data, digest,
      -- Where something was sent and is expected, it counts that this was told after it.
      reported_at < ${at}::timestamptz - case when exists (
        select 1 from device_states s
        where s.organization_id = ${tx.organizationId} and s.device_id = ${deviceId} and s.unsettled)
        then interval '0' else interval '1 minute' end as stale,
      reported_at > ${at}::timestamptz as late
    from device_facts
    where organization_id = ${tx.organizationId} and device_id = ${deviceId} and section = any (${[...sections]}::text[])`);
}

export interface NewFacts {
  section: FactSection;
  /** Sorted, as the digest is made of it. */
  data: string;
  digest: Buffer;
  /** Something that people are told of. */
  told: boolean;
}

export async function putFacts(tx: Tx, deviceId: string, facts: readonly NewFacts[], at: Date): Promise<void> {
  const rows = facts.map(({ section, data, digest, told }) => ({
    section,
    data,
    digest: digest.toString('hex'),
    told,
  }));
  await tx.run(sql`
    insert into device_facts as f (organization_id, device_id, section, data, digest, reported_at, changed_at)
    select ${tx.organizationId}, ${deviceId}, section, data::jsonb, decode(digest, 'hex'), ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(section text, data text, digest text, told boolean)
    order by section
    on conflict (organization_id, device_id, section) do update set data = excluded.data, digest = excluded.digest,
      reported_at = excluded.reported_at,
      changed_at = case when f.section = any (${facts.filter(({ told }) => told).map(({ section }) => section)}::text[])
        then excluded.changed_at else f.changed_at end
    where f.reported_at <= excluded.reported_at`);
}

/** Told again, and the same. The device is held first, as by everybody who marks it to be planned after that. */
export async function touchFacts(tx: Tx, deviceId: string, sections: readonly FactSection[], at: Date): Promise<void> {
  await tx.run(sql`
    with held as materialized (
      select id from devices where organization_id = ${tx.organizationId} and id = ${deviceId} for no key update)
    update device_facts f set reported_at = ${at} from held
    where f.organization_id = ${tx.organizationId} and f.device_id = held.id and f.section = any (${[...sections]}::text[])
      and f.reported_at < ${at}`);
}

/** What of the facts is a column of the device. Undefined: nothing was said of it. */
export interface Derived {
  deviceName?: string | undefined;
  model?: string | undefined;
  modelName?: string | undefined;
  osVersion?: string | undefined;
  osBuild?: string | undefined;
  serialNumber?: string | undefined;
  supervised?: boolean | undefined;
  imei?: readonly string[] | undefined;
  lostMode?: boolean | undefined;
  compliant?: boolean | undefined;
  /** Null: there is none. */
  update?: { available: string | null; progress: string | null } | undefined;
}

/** True where a column has another value now. Times at which administrators changed something are left alone. */
export async function saveDerived(tx: Tx, deviceId: string, derived: Derived): Promise<boolean> {
  const { update } = derived;
  const changed = await tx.run(sql`
    with new as materialized (
      select d.id, coalesce(${derived.deviceName ?? null}, d.device_name) as device_name,
        case when not d.renamed then coalesce(${derived.deviceName ?? null}, d.display_name) else d.display_name end as display_name,
        coalesce(${derived.model ?? null}, d.model) as model,
        coalesce(${derived.modelName ?? null}, d.model_name) as model_name,
        coalesce(${derived.osVersion ?? null}, d.os_version) as os_version,
        coalesce(${derived.osBuild ?? null}, d.os_build) as os_build,
        coalesce(${derived.serialNumber ?? null}, d.serial_number) as serial_number,
        coalesce(${derived.supervised ?? null}::boolean, d.supervised) as supervised,
        coalesce(${derived.imei ? [...derived.imei] : null}::text[], d.imei) as imei,
        coalesce(${derived.lostMode ?? null}::boolean, d.lost_mode) as lost_mode,
        -- Of devices with policies more than that decides (capability desired-state).
        case when exists (select 1 from device_policies p where p.organization_id = d.organization_id and p.device_id = d.id)
          then d.compliant else coalesce(${derived.compliant ?? null}::boolean, d.compliant) end as compliant,
        case when ${update !== undefined} then ${update?.available ?? null} else d.available_update end as available_update,
        case when ${update !== undefined} then ${update?.progress ?? null} else d.update_progress end as update_progress
      from devices d where d.organization_id = ${tx.organizationId} and d.id = ${deviceId} for no key update)
    update devices d set (device_name, display_name, model, model_name, os_version, os_build, serial_number, supervised, imei,
        lost_mode, compliant, available_update, update_progress)
      = (new.device_name, new.display_name, new.model, new.model_name, new.os_version, new.os_build, new.serial_number,
        new.supervised, new.imei, new.lost_mode, new.compliant, new.available_update, new.update_progress)
    from new where d.organization_id = ${tx.organizationId} and d.id = new.id
      and (d.device_name, d.display_name, d.model, d.model_name, d.os_version, d.os_build, d.serial_number, d.supervised, d.imei,
        d.lost_mode, d.compliant, d.available_update, d.update_progress)
      is distinct from (new.device_name, new.display_name, new.model, new.model_name, new.os_version, new.os_build,
        new.serial_number, new.supervised, new.imei, new.lost_mode, new.compliant, new.available_update, new.update_progress)`);
  return changed > 0;
}

/** From 0 to 1; in the narrow table, since it is something else with every report. */
export async function saveBattery(tx: Tx, deviceId: string, battery: number): Promise<void> {
  await tx.run(sql`
    update device_activity set battery = ${battery}
    where organization_id = ${tx.organizationId} and device_id = ${deviceId} and battery is distinct from ${battery}::real`);
}
