/** Codes and passwords with which people of a workspace sign in to its store. */
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface Candidate {
  id: string;
  userId: string | null;
  email: string;
  /** Of the store; those with an account have none. */
  passwordHash: string | null;
}

const columns = sql`p.id, p.user_id as "userId", p.email, w.hash as "passwordHash"
  from people p
  left join store_passwords w on w.organization_id = p.organization_id and w.person_id = p.id and p.user_id is null`;

export async function findCandidate(tx: Tx, email: string): Promise<Candidate | undefined> {
  return tx.first<Candidate>(sql`
    select ${columns}
    where p.organization_id = ${tx.organizationId} and p.email = ${email} and p.status = 'active'`);
}

export async function findPersonEmail(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx.first<{ email: string }>(sql`
    select email from people where organization_id = ${tx.organizationId} and id = ${id} and status = 'active'`);
  return row?.email;
}

/** Whether a code was mailed so short a time ago, in milliseconds, that it may not have arrived, and is still good. */
export async function isCodeUnderWay(tx: Tx, personId: string, rest: number, maxAttempts: number): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 from store_codes
    where organization_id = ${tx.organizationId} and person_id = ${personId} and attempts < ${maxAttempts}
      and expires_at > now() and created_at > now() - make_interval(secs => ${rest / 1000})`);
  return row !== undefined;
}

export async function putCode(tx: Tx, personId: string, hash: Buffer, expiresAt: Date): Promise<void> {
  await tx.run(sql`
    insert into store_codes (organization_id, person_id, code_hash, expires_at)
    values (${tx.organizationId}, ${personId}, ${hash}, ${expiresAt})
    on conflict (organization_id, person_id) do update
      set code_hash = excluded.code_hash, expires_at = excluded.expires_at, attempts = 0, created_at = now()`);
}

/** Counts the attempt before it is judged, so that guesses made at once are counted too. */
export async function takeCodeAttempt(tx: Tx, personId: string, maxAttempts: number): Promise<Buffer | undefined> {
  const row = await tx.first<{ hash: Buffer }>(sql`
    update store_codes set attempts = attempts + 1
    where organization_id = ${tx.organizationId} and person_id = ${personId} and attempts < ${maxAttempts}
      and expires_at > now()
    returning code_hash as hash`);
  return row?.hash;
}

export async function deleteCode(tx: Tx, personId: string): Promise<void> {
  await tx.run(sql`delete from store_codes where organization_id = ${tx.organizationId} and person_id = ${personId}`);
}

export async function putPassword(tx: Tx, personId: string, hash: string): Promise<void> {
  await tx.run(sql`
    insert into store_passwords (organization_id, person_id, hash) values (${tx.organizationId}, ${personId}, ${hash})
    on conflict (organization_id, person_id) do update set hash = excluded.hash, updated_at = now()`);
}

/** As its visitors know it. */
export async function findStoreName(tx: Tx): Promise<string> {
  const { name } = await tx.one<{ name: string }>(sql`select name from organizations where id = ${tx.organizationId}`);
  return name;
}
