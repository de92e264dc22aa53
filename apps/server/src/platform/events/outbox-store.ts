import type { Database, Tx } from '../db/database.ts';
import { sql } from '../db/sql.ts';

export interface OutboxEvent {
  id: number;
  /** 64-bit, as text: it does not fit a JavaScript number. */
  xact: string;
  organizationId: string;
  type: string;
  entity: string;
  entityId: string;
  payload: Record<string, unknown>;
  userId: string | null;
  createdAt: string;
}

export interface Cursor {
  xact: string;
  id: number;
  attempts: number;
  singly: number;
}

/** A new consumer starts with what is still there. */
export async function ensureConsumer(db: Database, name: string): Promise<void> {
  await db.systemQuery(
    sql`insert into outbox_consumers (name, xact, id) values (${name}, '0', 0) on conflict do nothing`,
  );
}

/** Whether there is anything to lock the place for: a look that writes nothing, since it is taken several times a second. */
export async function hasEvents(db: Database, name: string): Promise<boolean> {
  const rows = await db.systemQuery(sql`
    select 1 from outbox_consumers c cross join lateral (
      select 1 from outbox_events e
      where (e.xact, e.id) > (c.xact, c.id) and e.xact < pg_snapshot_xmin(pg_current_snapshot())
      order by e.xact, e.id limit 1) next
    where c.name = ${name} and (c.retry_at is null or c.retry_at <= now())`);
  return rows.length > 0;
}

/** The place of a consumer, held until the transaction ends; undefined while another process holds it or it rests. */
export async function lockCursor(tx: Tx, name: string): Promise<Cursor | undefined> {
  return tx.first<Cursor>(sql`
    select xact::text as xact, id, attempts, singly from outbox_consumers
    where name = ${name} and (retry_at is null or retry_at <= now())
    for update skip locked`);
}

/**
 * In the order of their transactions, and only up to the oldest one that is still running. The order names the table's
 * columns: a bare `xact` would be the text above, in which 1000 comes before 999.
 */
export async function readEvents(tx: Tx, after: Cursor, limit: number): Promise<OutboxEvent[]> {
  return tx.query<OutboxEvent>(sql`
    select id, xact::text as xact, organization_id as "organizationId", type, entity, entity_id as "entityId",
      payload, user_id as "userId", created_at as "createdAt"
    from outbox_events
    where (xact, id) > (${after.xact}::xid8, ${after.id}::bigint) and xact < pg_snapshot_xmin(pg_current_snapshot())
    order by outbox_events.xact, outbox_events.id limit ${limit}`);
}

export async function moveCursor(tx: Tx, name: string, to: { xact: string; id: number }): Promise<void> {
  await tx.run(sql`
    update outbox_consumers set xact = ${to.xact}::xid8, id = ${to.id}, attempts = 0, singly = greatest(0, singly - 1),
      retry_at = null, updated_at = now()
    where name = ${name}`);
}

/** `counts`: the event itself is to blame, as far as one can tell. */
export async function noteFailedEvent(tx: Tx, name: string, restMs: number, counts: boolean): Promise<void> {
  await tx.run(sql`
    update outbox_consumers
    set attempts = attempts + ${counts ? 1 : 0}, retry_at = now() + make_interval(secs => ${restMs / 1000}::float8), updated_at = now()
    where name = ${name}`);
}

export async function noteFailedBatch(tx: Tx, name: string, size: number): Promise<void> {
  await tx.run(sql`update outbox_consumers set singly = ${size}, updated_at = now() where name = ${name}`);
}

export async function parkEvent(tx: Tx, consumer: string, event: OutboxEvent, error: string): Promise<void> {
  await tx.run(sql`
    insert into outbox_parked (consumer, event_id, organization_id, event, error)
    values (${consumer}, ${event.id}, ${event.organizationId}, ${JSON.stringify(event)}, ${error})
    on conflict do nothing`);
}

export interface ParkedEvent {
  consumer: string;
  event: OutboxEvent;
}

/** The next event that was set aside, after the given one, held until the transaction ends. */
export async function lockParkedEvent(
  tx: Tx,
  after: number,
  names: readonly string[],
): Promise<ParkedEvent | undefined> {
  return tx.first<ParkedEvent>(sql`
    select consumer, event from outbox_parked where event_id > ${after} and consumer = any(${names})
    order by event_id limit 1 for update skip locked`);
}

export async function releaseParkedEvent(tx: Tx, { consumer, event }: ParkedEvent): Promise<void> {
  await tx.run(sql`delete from outbox_parked where consumer = ${consumer} and event_id = ${event.id}`);
}

/** Removes what every consumer has had, after a while in which it helps to understand what happened. */
export async function trimEvents(db: Database, days: number): Promise<void> {
  await db.systemQuery(sql`
    delete from outbox_events e
    where created_at < now() - make_interval(days => ${days}::int)
      and not exists (select 1 from outbox_consumers c where (c.xact, c.id) < (e.xact, e.id))`);
}

/** How far behind the slowest consumer is, counted up to a bound, and how many events were set aside. */
export async function outboxState(db: Database): Promise<{ waiting: number; parked: number }> {
  const [row] = await db.systemQuery<{ waiting: number; parked: number }>(sql`
    select (select count(*) from (
        select 1 from outbox_events e
        where (e.xact, e.id) > (select c.xact, c.id from outbox_consumers c order by c.xact, c.id limit 1)
        limit 10000) w) as waiting,
      (select count(*) from outbox_parked) as parked`);
  return row ?? { waiting: 0, parked: 0 };
}
