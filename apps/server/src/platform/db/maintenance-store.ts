import type { Database } from './database.ts';
import { sql } from './sql.ts';

/** Partitions for the days to come, and none for days whose time is over. */
export async function maintainPartitions(db: Database, tracksDays: number): Promise<void> {
  await db.systemQuery(sql`select maintain_partitions(${tracksDays}::int)`);
}

export async function ping(db: Database): Promise<void> {
  await db.systemQuery(sql`select 1`);
}
