import type { Database, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface EmailChange {
  email: string;
  oldCodeHash: Buffer;
  newCodeHash: Buffer;
}

/** Takes the place of an earlier one of the same account. */
export async function putEmailChange(tx: Tx, userId: string, change: EmailChange, expiresAt: Date): Promise<void> {
  await tx.run(sql`
    insert into email_changes (user_id, email, old_code_hash, new_code_hash, expires_at)
    values (${userId}, ${change.email}, ${change.oldCodeHash}, ${change.newCodeHash}, ${expiresAt})
    on conflict (user_id) do update set email = excluded.email, old_code_hash = excluded.old_code_hash,
      new_code_hash = excluded.new_code_hash, expires_at = excluded.expires_at, attempts = 0, created_at = now()`);
}

/** The one that waits, if any. */
export async function findEmailChange(
  tx: Tx,
  userId: string,
): Promise<{ email: string; expiresAt: string } | undefined> {
  return tx.first(sql`
    select email, expires_at as "expiresAt" from email_changes where user_id = ${userId} and expires_at > now()`);
}

/** The one to this address, whose mails may not have arrived after so short a time, in milliseconds. */
export async function findEmailChangeUnderWay(
  tx: Tx,
  userId: string,
  email: string,
  rest: number,
  maxAttempts: number,
): Promise<{ email: string; expiresAt: string } | undefined> {
  return tx.first(sql`
    select email, expires_at as "expiresAt" from email_changes
    where user_id = ${userId} and email = ${email} and attempts < ${maxAttempts} and expires_at > now()
      and created_at > now() - make_interval(secs => ${rest / 1000})`);
}

/** Counts the attempt before it is judged. */
export async function takeEmailChangeAttempt(
  tx: Tx,
  userId: string,
  maxAttempts: number,
): Promise<EmailChange | undefined> {
  return tx.first<EmailChange>(sql`
    update email_changes set attempts = attempts + 1
    where user_id = ${userId} and attempts < ${maxAttempts} and expires_at > now()
    returning email, old_code_hash as "oldCodeHash", new_code_hash as "newCodeHash"`);
}

export async function deleteEmailChange(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`delete from email_changes where user_id = ${userId}`);
}

export async function deleteExpiredEmailChanges(db: Database): Promise<void> {
  await db.systemQuery(sql`delete from email_changes where expires_at < now()`);
}
