import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

export const wakeChannel = 'muster_outbox';

/** After the commit and by itself: in the transactions that write events it would make their commits wait for each other. */
export async function announceEvents(db: Database): Promise<void> {
  await db.systemQuery(sql`select pg_notify(${wakeChannel}, '')`);
}
