import type { Tx } from '../../platform/db/database.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';

/** A number below `below` that is the same for a device at every start. */
const chance = (what: string, below: number): Sql =>
  sql`((hashtextextended(d.serial_number || ${what}, 0) & 1048575) % ${below}::int)::int`;

/** Whether they have a past already. */
export async function hasPast(tx: Tx): Promise<boolean> {
  const found = await tx.first(sql`
    select 1 from devices where organization_id = ${tx.organizationId} and enrolled_at < now() - interval '20 days' limit 1`);
  return found !== undefined;
}

/** They came over the last weeks, with everything that happened then; those that are silent came first. */
export async function backdateDevices(tx: Tx, silent: readonly string[]): Promise<void> {
  const here = sql`organization_id = ${tx.organizationId}`;
  await tx.run(sql`
    with moved as materialized (
      select d.id, d.serial_number = any (${[...silent]}::text[]) as silent,
        make_interval(days => case when d.serial_number = any (${[...silent]}::text[]) then 25 + ${chance('day', 3)}
          else 1 + ${chance('day', 24)} end, secs => ${chance('time', 30_000)}) as by
      from devices d where d.${here} and d.enrolled_at is not null
    ), dated as (
      update devices d set enrolled_at = d.enrolled_at - m.by, created_at = d.created_at - m.by
      from moved m where d.${here} and d.id = m.id
    ), offered as (
      update device_enrollments e set enrolled_at = e.enrolled_at - m.by, created_at = e.created_at - m.by
      from moved m where e.${here} and e.device_id = m.id
    ), reported as (
      update device_facts f set reported_at = f.reported_at - m.by, changed_at = f.changed_at - m.by
      from moved m where f.${here} and f.device_id = m.id and m.silent
    )
    update device_events e set created_at = e.created_at - m.by from moved m where e.${here} and e.device_id = m.id`);
  await tx.run(sql`
    update device_activity a set last_seen_at = now() - make_interval(days => 9 + ${chance('seen', 13)})
    from devices d where d.${here} and d.serial_number = any (${[...silent]}::text[]) and a.${here} and a.device_id = d.id`);
}

export async function findBySerial(tx: Tx, serialNumber: string): Promise<string | undefined> {
  const row = await tx.first<{ id: string }>(sql`
    select id from devices where organization_id = ${tx.organizationId} and serial_number = ${serialNumber} limit 1`);
  return row?.id;
}
