import type { Database, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** Takes the place of an earlier link of the same account. */
export async function putLink(tx: Tx, userId: string, tokenHash: Buffer, expiresAt: Date): Promise<void> {
  await tx.run(sql`
    insert into password_links (user_id, token_hash, expires_at) values (${userId}, ${tokenHash}, ${expiresAt})
    on conflict (user_id) do update
      set token_hash = excluded.token_hash, expires_at = excluded.expires_at, created_at = now()`);
}

/** Whose link it is, as long as it works. */
export async function findLinkOwner(tx: Tx, tokenHash: Buffer): Promise<string | undefined> {
  const row = await tx.first<{ userId: string }>(sql`
    select user_id as "userId" from password_links where token_hash = ${tokenHash} and expires_at > now()`);
  return row?.userId;
}

/** False for all but the first who uses it. */
export async function takeLink(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const count = await tx.run(sql`
    delete from password_links where token_hash = ${tokenHash} and expires_at > now()`);
  return count === 1;
}

export async function deleteLink(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`delete from password_links where user_id = ${userId}`);
}

export async function deleteExpiredLinks(db: Database): Promise<void> {
  await db.systemQuery(sql`delete from password_links where expires_at < now()`);
}
