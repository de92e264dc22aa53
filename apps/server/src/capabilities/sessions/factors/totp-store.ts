import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface TotpRow {
  sealedSecret: Buffer;
  lastStep: number;
  confirmedAt: string | null;
}

/** Takes the place of one that was begun and not confirmed; false when one is in use. */
export async function putPendingTotp(tx: Tx, userId: string, sealedSecret: Buffer): Promise<boolean> {
  const count = await tx.run(sql`
    insert into user_totp (user_id, sealed_secret) values (${userId}, ${sealedSecret})
    on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, last_step = 0, created_at = now()
      where user_totp.confirmed_at is null`);
  return count === 1;
}

/** In use, or begun. */
export async function hasTotp(tx: Tx, userId: string): Promise<boolean> {
  return (await tx.first(sql`select 1 from user_totp where user_id = ${userId}`)) !== undefined;
}

/** Counts the guess before it is judged, so that guesses made at once are counted too; undefined after too many. */
export async function takeTotpAttempt(tx: Tx, userId: string, perDay: number): Promise<TotpRow | undefined> {
  return tx.first<TotpRow>(sql`
    update user_totp set
      attempts = case when attempts_since < now() - interval '1 day' then 1 else attempts + 1 end,
      attempts_since = case when attempts_since < now() - interval '1 day' then now() else attempts_since end
    where user_id = ${userId} and (attempts < ${perDay} or attempts_since < now() - interval '1 day')
    returning sealed_secret as "sealedSecret", last_step as "lastStep", confirmed_at as "confirmedAt"`);
}

/** A code is taken once, and none that is older than it: false then. One that is right was no guess. */
export async function takeTotpStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const count = await tx.run(sql`
    update user_totp set last_step = ${step}, attempts = greatest(attempts - 1, 0)
    where user_id = ${userId} and last_step < ${step}`);
  return count === 1;
}

export async function confirmTotp(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`update user_totp set confirmed_at = now() where user_id = ${userId} and confirmed_at is null`);
}

export async function deleteTotp(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`delete from user_totp where user_id = ${userId}`);
}
