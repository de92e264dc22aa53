import type { Database } from './db/database.ts';
import { sql } from './db/sql.ts';

/** The time there at this moment, in milliseconds since 1970. */
export async function readDatabaseTime(db: Pick<Database, 'systemQuery'>): Promise<number> {
  const [row] = await db.systemQuery<{ at: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`,
  );
  return Number(row?.at);
}
