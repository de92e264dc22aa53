import pg from 'pg';
import type { Database, Tx } from '../apps/server/src/platform/db/database.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import type { OutboxEvent } from '../apps/server/src/platform/events/consumer.ts';

/** Where the consumer writes a row for each event, in the order in which it gets them. */
export async function createConsumed(connection: pg.ClientConfig): Promise<void> {
  const owner = new pg.Client(connection);
  await owner.connect();
  await owner.query(`
    create table bench_consumed (event_id bigint primary key, place bigint generated always as identity,
      organization_id uuid not null, number int not null);
    grant select, insert on bench_consumed to muster_system`);
  await owner.end();
}

export async function insertConsumed(tx: Tx, events: readonly OutboxEvent[]): Promise<void> {
  const ids = events.map((event) => event.id);
  const organizations = events.map((event) => event.organizationId);
  const numbers = events.map((event) => Number(event.entityId));
  await tx.run(sql`
    insert into bench_consumed (event_id, organization_id, number)
    select * from unnest(${ids}::bigint[], ${organizations}::uuid[], ${numbers}::int[]) on conflict do nothing`);
}

/** Each workspace has numbered its own events. */
export async function readOrder(db: Database): Promise<{ events: number; disordered: number } | undefined> {
  const [result] = await db.systemQuery<{ events: number; disordered: number }>(sql`
    select count(*) as events, count(*) filter (where number <> expected) as disordered from (
      select number, row_number() over (partition by organization_id order by place) - 1 as expected
      from bench_consumed) numbered`);
  return result;
}
