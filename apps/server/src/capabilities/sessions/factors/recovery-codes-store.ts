import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** In place of all earlier ones. */
export async function putRecoveryCodes(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await deleteRecoveryCodes(tx, userId);
  await tx.run(sql`
    insert into recovery_codes (user_id, code_hash) select ${userId}, hash from unnest(${hashes}::bytea[]) as hash`);
}

/** False for all but the first who uses it. */
export async function takeRecoveryCode(tx: Tx, userId: string, hash: Buffer): Promise<boolean> {
  return (await tx.run(sql`delete from recovery_codes where user_id = ${userId} and code_hash = ${hash}`)) === 1;
}

export async function countRecoveryCodes(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*) as count from recovery_codes where user_id = ${userId}`,
  );
  return count;
}

export async function deleteRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`delete from recovery_codes where user_id = ${userId}`);
}
