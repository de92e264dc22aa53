import pg from 'pg';

/** How many the database has seen so far, committed or not (PostgreSQL manual, pg_stat_database). */
export async function countTransactions(owner: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    const { rows } = await client.query(
      'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()',
    );
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
}
