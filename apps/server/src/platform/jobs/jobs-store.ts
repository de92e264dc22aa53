import pg from 'pg';
import type { PgBoss } from 'pg-boss';
import type { Tx } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/** Jobs are sent and worked on across workspaces, so no transaction of a workspace gets to see them. */
export async function grantJobs(owner: pg.ClientConfig, schema: string): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    // One process after the other: the catalogue refuses two grants on a table at the same moment.
    await client.query(`
      select pg_advisory_xact_lock(hashtext('grant jobs'));
      grant usage on schema ${schema} to muster_system;
      grant select, insert, update, delete on all tables in schema ${schema} to muster_system;
      grant usage on all sequences in schema ${schema} to muster_system;
      grant execute on all functions in schema ${schema} to muster_system`);
  } finally {
    await client.end();
  }
}

/** Behind all that wait for the same one; the first of each comes before the second of anybody. */
export async function turnBehind(tx: Tx, schema: string, kind: string, owner: string): Promise<number> {
  const { rows } = await tx.client.query<{ turn: number }>(
    `select coalesce(min(priority), 1) - 1 as turn from ${schema}.job
    where name = $1 and group_id = $2 and state < 'active'`,
    [kind, owner],
  );
  return rows[0]?.turn ?? 0;
}

/** Kinds of which jobs could run now. */
export async function listDue(db: ReturnType<PgBoss['getDb']>, schema: string): Promise<string[]> {
  const { rows } = await db.executeSql(
    `select distinct name from ${schema}.job where state < 'active' and not blocked and start_after <= now()`,
  );
  return (rows as { name: string }[]).map(({ name }) => name);
}

/** One that has failed runs once more, soon. False where there is none. */
export async function retryJob(tx: Tx, kind: string, id: string): Promise<boolean> {
  const done = await tx.run(sql`
    update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, start_after = now(), completed_on = null
    where name = ${kind} and id = ${id} and state = 'failed'`);
  return done > 0;
}

/** One that waits or has failed is no more. False where there is none, as while it runs. */
export async function dropJob(tx: Tx, kind: string, id: string): Promise<boolean> {
  const done = await tx.run(sql`
    delete from pgboss.job where name = ${kind} and id = ${id} and state in ('created', 'retry', 'failed')`);
  return done > 0;
}
