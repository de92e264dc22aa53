import { isEventType } from '@muster/contract/events';
import type { Database, Tx } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { OutboxEvent } from './consumer.ts';

/** Where a consumer is: after the event with these numbers. */
export interface Cursor {
  xact: string;
  id: number;
}

export interface ConsumerState extends Cursor {
  name: string;
  attempts: number;
  singly: number;
}

/** So long events are kept for those who want to understand what happened, and for consumers that no program names any more. */
const keptDays = 7;

const isAlive = sql`c.updated_at > now() - make_interval(days => ${keptDays}::int)`;

/** A new consumer starts with what is still there; one that is there says that it is still wanted. */
export async function ensureConsumers(db: Database, names: readonly string[]): Promise<void> {
  await db.systemQuery(sql`
    insert into outbox_consumers (name, xact, id) select name, '0', 0 from unnest(${names}::text[]) as name
    on conflict (name) do update set updated_at = now()`);
}

export interface Waiting {
  /** Consumers that are not at the end of what can be read. */
  behind: ConsumerState[];
  /** Events that cannot be read yet, since an older transaction is still running. */
  held: boolean;
  /** Until the first consumer that rests after a failure may go on. */
  restMs: number | null;
}

/**
 * What there is to do for the named: one look that writes nothing, since it is taken every second. Each part asks for the
 * first in order, not whether there is any: that is what makes the planner take the index.
 */
export async function findWaiting(db: Database, names: readonly string[]): Promise<Waiting> {
  const [row] = await db.systemQuery<Waiting>(sql`
    with consumers as materialized (
      select name, xact, id, attempts, singly, coalesce(retry_at > now(), false) as resting, retry_at
      from outbox_consumers where name = any(${names})),
    behind as (
      select c.* from consumers c cross join lateral (
        select 1 from outbox_events e
        where (e.xact, e.id) > (c.xact, c.id) and e.xact < pg_snapshot_xmin(pg_current_snapshot())
        order by e.xact, e.id limit 1) next
      where not c.resting)
    select
      (select coalesce(json_agg(json_build_object(
        'name', name, 'xact', xact::text, 'id', id, 'attempts', attempts, 'singly', singly)), '[]') from behind) as behind,
      (select true from outbox_events e where e.xact >= pg_snapshot_xmin(pg_current_snapshot())
        order by e.xact limit 1) is not null as held,
      (select ceil(extract(epoch from min(retry_at) - now()) * 1000)::int from consumers where resting) as "restMs"`);
  return row ?? { behind: [], held: false, restMs: null };
}

/** Locked until the transaction ends; undefined while another process has it, it rests or is somewhere else by now. */
export async function lockConsumer(
  tx: Tx,
  { name, xact, id }: Cursor & { name: string },
): Promise<ConsumerState | undefined> {
  return tx.first<ConsumerState>(sql`
    select name, xact::text as xact, id, attempts, singly from outbox_consumers
    where name = ${name} and xact = ${xact}::xid8 and id = ${id} and (retry_at is null or retry_at <= now())
    for update skip locked`);
}

/**
 * In the order of their transactions, and only up to the oldest one that is still running. The order names the table's
 * columns: a bare `xact` would be the text above, in which 1000 comes before 999.
 */
export async function readEvents(db: Database, after: Cursor, limit: number): Promise<(Cursor & { type: string })[]> {
  return db.systemQuery(sql`
    select id, xact::text as xact, organization_id as "organizationId", type, entity, entity_id as "entityId",
      payload, user_id as "userId", created_at as "createdAt"
    from outbox_events
    where (xact, id) > (${after.xact}::xid8, ${after.id}::bigint) and xact < pg_snapshot_xmin(pg_current_snapshot())
    order by outbox_events.xact, outbox_events.id limit ${limit}`);
}

/** What was written under a type that is not in the catalogue any more is nobody's. */
export function isKnown(event: Cursor & { type: string }): event is OutboxEvent {
  return isEventType(event.type);
}

export async function moveCursor(tx: Tx, name: string, to: Cursor): Promise<void> {
  await tx.run(sql`
    update outbox_consumers set xact = ${to.xact}::xid8, id = ${to.id}, attempts = 0, singly = greatest(0, singly - 1),
      retry_at = null, updated_at = now()
    where name = ${name}`);
}

/** Past what none of them wants: all in one statement, and none that another process has or has moved. */
export async function skipEvents(db: Database, names: readonly string[], from: Cursor, to: Cursor): Promise<void> {
  await db.systemQuery(sql`
    update outbox_consumers set xact = ${to.xact}::xid8, id = ${to.id}, updated_at = now()
    where name in (
      select name from outbox_consumers
      where name = any(${names}) and xact = ${from.xact}::xid8 and id = ${from.id} order by name for update skip locked)`);
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

export async function parkEvent(
  tx: Tx,
  consumer: string,
  event: OutboxEvent,
  { error, attempts }: { error: string; attempts: number },
): Promise<void> {
  await tx.run(sql`
    insert into outbox_parked (consumer, event_id, organization_id, event, error, attempts)
    values (${consumer}, ${event.id}, ${event.organizationId}, ${JSON.stringify(event)}, ${error}, ${attempts})
    on conflict do nothing`);
}

/** One that was set aside, as several consumers may have done with one event. */
export interface ParkedKey {
  consumer: string;
  eventId: number;
}

export async function noteFailedAgain(db: Database, { consumer, eventId }: ParkedKey, error: string): Promise<void> {
  await db.systemQuery(sql`
    update outbox_parked set error = ${error}, attempts = attempts + 1
    where consumer = ${consumer} and event_id = ${eventId}`);
}

export interface ParkedEvent {
  consumer: string;
  event: OutboxEvent;
}

/** The next event that was set aside, after the given one, locked until the transaction ends. */
export async function lockParkedEvent(
  tx: Tx,
  after: ParkedKey,
  names: readonly string[],
): Promise<ParkedEvent | undefined> {
  return tx.first<ParkedEvent>(sql`
    select consumer, event from outbox_parked
    where (event_id, consumer) > (${after.eventId}::bigint, ${after.consumer}) and consumer = any(${names})
    order by event_id, consumer limit 1 for update skip locked`);
}

/** False where it is not there any more. */
export async function releaseParkedEvent(tx: Tx, { consumer, eventId }: ParkedKey): Promise<boolean> {
  return (await tx.run(sql`delete from outbox_parked where consumer = ${consumer} and event_id = ${eventId}`)) > 0;
}

export async function isParked(tx: Tx, { consumer, eventId }: ParkedKey): Promise<boolean> {
  return (
    (await tx.first(sql`select from outbox_parked where consumer = ${consumer} and event_id = ${eventId}`)) !==
    undefined
  );
}

const trimmedAtOnce = 10_000;

/**
 * Removes what every consumer has had, after a while in which it helps to understand what happened. A consumer that no
 * program has named for as long has gone with a version of the program.
 */
export async function trimEvents(db: Database): Promise<void> {
  for (let gone = trimmedAtOnce; gone === trimmedAtOnce; ) {
    gone = await db.asSystem((tx) =>
      tx.run(sql`
        delete from outbox_events where (xact, id) in (
          select e.xact, e.id from outbox_events e
          where e.created_at < now() - make_interval(days => ${keptDays}::int)
            and e.xact < pg_snapshot_xmin(pg_current_snapshot())
            and not exists (
              select 1 from outbox_consumers c
              where (c.xact, c.id) < (e.xact, e.id) and ${isAlive})
          limit ${trimmedAtOnce})`),
    );
  }
}

/** How far behind the slowest consumer is, counted up to a bound, and how many events were set aside. */
export async function outboxState(db: Database): Promise<{ waiting: number; parked: number }> {
  const [row] = await db.systemQuery<{ waiting: number; parked: number }>(sql`
    select (select count(*) from (
        select 1 from outbox_events e
        where (e.xact, e.id) > (select c.xact, c.id from outbox_consumers c where ${isAlive} order by c.xact, c.id limit 1)
        limit 10000) w) as waiting,
      (select count(*) from outbox_parked) as parked`);
  return row ?? { waiting: 0, parked: 0 };
}
