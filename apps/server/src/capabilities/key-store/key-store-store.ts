import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface Entry {
  key: string;
  data: unknown;
}

export async function findEntry(tx: Tx, userId: string, key: string): Promise<Entry | undefined> {
  return tx.first<Entry>(sql`select key, data from key_store where user_id = ${userId} and key = ${key}`);
}

/** Those who write at once wait for each other, so that each is counted by the next. */
export async function lockEntries(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`key store ${userId}`}, 0))`);
}

export async function countOtherEntries(tx: Tx, userId: string, key: string): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*) from key_store where user_id = ${userId} and key <> ${key}`,
  );
  return count;
}

/** Undefined when there is one already. */
export async function insertEntry(tx: Tx, userId: string, entry: Entry): Promise<Entry | undefined> {
  return tx.first<Entry>(sql`
    insert into key_store (user_id, key, data) values (${userId}, ${entry.key}, ${JSON.stringify(entry.data)})
    on conflict do nothing returning key, data`);
}

export async function putEntry(tx: Tx, userId: string, entry: Entry): Promise<Entry> {
  return tx.one<Entry>(sql`
    insert into key_store (user_id, key, data) values (${userId}, ${entry.key}, ${JSON.stringify(entry.data)})
    on conflict (user_id, key) do update set data = excluded.data, updated_at = now() returning key, data`);
}

export async function removeEntry(tx: Tx, userId: string, key: string): Promise<Entry | undefined> {
  return tx.first<Entry>(sql`delete from key_store where user_id = ${userId} and key = ${key} returning key, data`);
}
