import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/** Removes counters whose time is over; `expire` is in milliseconds since 1970. */
export async function deleteExpiredLimits(db: Database): Promise<void> {
  await db.systemQuery(sql`delete from rate_limits where expire < extract(epoch from now()) * 1000`);
}
