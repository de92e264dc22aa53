import type { DevicePrefix } from '@muster/contract/enumerations/devices';
import type { Database, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface Due {
  organizationId: string;
  enrollmentId: string;
  platform: DevicePrefix;
  /** The protection schedule holds back all that waits for it. */
  onlyHoldable: boolean;
}

/**
 * Enrollments with open commands whose time has come, workspaces taking turns. Each is put off by twice the pause of the
 * time before, so that whoever is killed now has not lost them; those for which nothing waits any more are forgotten.
 */
export async function claimDue(db: Database, atMost: number): Promise<{ due: Due[]; claimed: number }> {
  const rows = await db.systemQuery<Due & { wakeable: boolean }>(sql`
    with recursive workspaces as (
      (select organization_id from command_wakes order by organization_id limit 1)
      union all
      select (select w.organization_id from command_wakes w where w.organization_id > o.organization_id
        order by w.organization_id limit 1)
      from workspaces o where o.organization_id is not null
    ), locked as materialized (
      select w.organization_id, w.enrollment_id, w.next_at from workspaces o cross join lateral (
        select * from command_wakes d where d.organization_id = o.organization_id and d.next_at <= now()
        order by d.next_at limit ${atMost} for update skip locked) w
    ), turns as (
      select *, row_number() over (partition by organization_id order by next_at) as turn from locked
    ), chosen as materialized (
      select t.organization_id, t.enrollment_id, o.*
      from (select * from turns order by turn, organization_id limit ${atMost}) t
      cross join lateral (
        select count(*) as waiting, count(*) filter (where c.not_before is null or c.not_before <= now()) as ready,
          coalesce(bool_and(c.holdable), true) as held, min(c.not_before) filter (where c.not_before > now()) as later
        from commands c where c.organization_id = t.organization_id and c.enrollment_id = t.enrollment_id) o
    ), forgotten as (
      delete from command_wakes w using chosen c
      where w.organization_id = c.organization_id and w.enrollment_id = c.enrollment_id and c.waiting = 0
    ), put_off as (
      update command_wakes w set wakes = w.wakes + (c.ready > 0)::int, next_at = least(c.later,
        now() + least(interval '6 hours', interval '1 minute' * power(2, least(w.wakes, 10))) * (0.9 + random() * 0.2))
      from chosen c
      where w.organization_id = c.organization_id and w.enrollment_id = c.enrollment_id and c.waiting > 0
    )
    select c.organization_id as "organizationId", c.enrollment_id as "enrollmentId", e.platform, c.held as "onlyHoldable",
      c.ready > 0 and e.state = 'active' as wakeable
    from chosen c join device_enrollments e on e.organization_id = c.organization_id and e.id = c.enrollment_id`);
  return { due: rows.filter(({ wakeable }) => wakeable), claimed: rows.length };
}

/** Those for which nothing can be done before: a little apart, so that they do not come all at once. */
export async function putOff(tx: Tx, enrollmentIds: readonly string[], until: string): Promise<void> {
  await tx.run(sql`
    update command_wakes set next_at = ${until}::timestamptz + random() * interval '1 minute', wakes = 0
    where organization_id = ${tx.organizationId} and enrollment_id = any (${[...enrollmentIds]}::uuid[])`);
}

/** Another schedule: whoever was put off to the end of the old one is looked at again. */
export async function wakeAgain(tx: Tx): Promise<void> {
  await tx.run(sql`
    update command_wakes set next_at = now(), wakes = 0
    where organization_id = ${tx.organizationId} and next_at > now()`);
}
