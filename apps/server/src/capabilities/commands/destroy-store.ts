import { randomUUIDv7 } from 'node:crypto';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** One after the other: a burst that comes at once is counted, too. */
export async function lockAsks(tx: Tx): Promise<void> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('destructive asks of ' || ${tx.organizationId}::text, 0))`,
  );
}

/** Devices that were asked for in the window without a second person; one who approved anything since lifts the breaker. */
export async function countUnapproved(tx: Tx, minutes: number): Promise<number> {
  const { devices } = await tx.one<{ devices: number }>(sql`
    select coalesce(sum(devices), 0)::int as devices from destructive_asks
    where organization_id = ${tx.organizationId} and not approved
      and created_at > greatest(now() - make_interval(mins => ${minutes}::int), (
        select max(created_at) from destructive_asks where organization_id = ${tx.organizationId} and approved))`);
  return devices;
}

export async function insertAsk(tx: Tx, ask: { kind: string; devices: number }): Promise<void> {
  await tx.run(sql`
    insert into destructive_asks (organization_id, id, kind, user_id, devices)
    values (${tx.organizationId}, ${randomUUIDv7()}, ${ask.kind}, ${tx.actor.userId}, ${ask.devices})`);
}

/** Once for a group, when the first of its commands are queued. */
export async function insertApproved(tx: Tx, groupId: string, kind: string): Promise<void> {
  await tx.run(sql`
    insert into destructive_asks (organization_id, id, kind, user_id, devices, approved)
    values (${tx.organizationId}, ${groupId}, ${kind}, ${tx.actor.userId}, 0, true) on conflict do nothing`);
}

/** People who may approve what destroys, whoever asks for it among them. */
export async function countApprovers(tx: Tx): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from memberships
    where organization_id = ${tx.organizationId} and role in ('owner', 'admin') and not service_account`);
  return count;
}
