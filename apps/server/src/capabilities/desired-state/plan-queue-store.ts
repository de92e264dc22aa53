/** The queue of devices that are to be planned. A claim, a plan and its end are transactions of their own. */
import type { Database, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface Claim {
  organizationId: string;
  deviceId: string;
  /** How often it had been marked by then: who is marked later is planned again. */
  marks: number;
  attempts: number;
}

/** Whoever has not ended it by then is taken for dead. */
const claimed = sql`interval '5 minutes'`;

/** Devices whose time has come, workspaces taking turns. */
export async function claimPlans(db: Database, atMost: number): Promise<Claim[]> {
  return db.systemQuery<Claim>(sql`
    with recursive workspaces as (
      (select organization_id from plan_queue order by organization_id limit 1)
      union all
      select (select q.organization_id from plan_queue q where q.organization_id > o.organization_id
        order by q.organization_id limit 1)
      from workspaces o where o.organization_id is not null
    ), locked as materialized (
      select q.organization_id, q.device_id, q.not_before from workspaces o cross join lateral (
        select * from plan_queue d where d.organization_id = o.organization_id and d.not_before <= now()
          and (d.claimed_until is null or d.claimed_until < now())
        order by d.not_before limit ${atMost} for update skip locked) q
    ), turns as (
      select *, row_number() over (partition by organization_id order by not_before) as turn from locked
    ), chosen as materialized (
      select organization_id, device_id from turns order by turn, organization_id limit ${atMost}
    )
    update plan_queue q set claimed_until = now() + ${claimed} from chosen c
    where q.organization_id = c.organization_id and q.device_id = c.device_id
    returning q.organization_id as "organizationId", q.device_id as "deviceId", q.marks, q.attempts`);
}

/** Of those that were claimed, which still are: one that took too long has lost them to somebody else. */
export async function listStillClaimed(tx: Tx, deviceIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(sql`
    select device_id as id from plan_queue
    where organization_id = ${tx.organizationId} and device_id = any (${[...deviceIds]}::uuid[]) and claimed_until > now()`);
  return new Set(rows.map(({ id }) => id));
}

export interface EndedClaim extends Claim {
  /** When to look again although nothing happens. */
  again: string | null;
}

/** What was marked meanwhile is due at once, and of the rest what has a time of its own then. */
export async function endPlans(db: Database, ended: readonly EndedClaim[]): Promise<void> {
  if (ended.length === 0) return;
  const rows = JSON.stringify(
    ended.map(({ organizationId, deviceId, marks, again }) => ({ org: organizationId, id: deviceId, marks, again })),
  );
  await db.systemQuery(sql`
    with ended as materialized (
      select q.organization_id, q.device_id, q.marks = r.marks as unmarked, r.again
      from jsonb_to_recordset(${rows}::jsonb) as r(org uuid, id uuid, marks int, again timestamptz)
      join plan_queue q on q.organization_id = r.org and q.device_id = r.id
      order by q.organization_id, q.device_id for update of q
    ), gone as (
      delete from plan_queue q using ended e
      where q.organization_id = e.organization_id and q.device_id = e.device_id and e.unmarked and e.again is null
    )
    update plan_queue q set claimed_until = null, attempts = 0,
      not_before = case when e.unmarked then e.again else least(q.not_before, now()) end
    from ended e where q.organization_id = e.organization_id and q.device_id = e.device_id
      and not (e.unmarked and e.again is null)`);
}

/** What went wrong is tried again after pauses that grow from half a minute to hours. */
export async function putOffPlans(db: Database, failed: readonly Claim[]): Promise<void> {
  if (failed.length === 0) return;
  const rows = JSON.stringify(failed.map(({ organizationId, deviceId }) => ({ org: organizationId, id: deviceId })));
  await db.systemQuery(sql`
    update plan_queue q set claimed_until = null, attempts = q.attempts + 1,
      not_before = now() + least(interval '6 hours', interval '30 seconds' * power(2, least(q.attempts, 10)))
        * (0.9 + random() * 0.2)
    from jsonb_to_recordset(${rows}::jsonb) as r(org uuid, id uuid)
    where q.organization_id = r.org and q.device_id = r.id`);
}

/**
 * Every managed device that has policies, at some time within these hours, unless it is due before: whatever was missed is
 * found, and what it last reported long ago is asked for.
 */
export async function planAllWithin(db: Database, hours: number): Promise<void> {
  await db.systemQuery(sql`
    insert into plan_queue (organization_id, device_id, not_before)
    select s.organization_id, s.device_id, now() + random() * ${hours}::int * interval '1 hour' from device_states s
    order by s.organization_id, s.device_id
    on conflict (organization_id, device_id) do nothing`);
}
