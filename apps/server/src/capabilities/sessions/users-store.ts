import type { Language } from '@muster/contract/constants';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface UserRow {
  id: string;
  email: string;
  passwordHash: string | null;
  passwordChangedAt: string | null;
  /** When a second factor was switched on; null without one. */
  twoFactorSince: string | null;
  firstName: string;
  lastName: string;
  picture: string | null;
  language: Language;
  role: 'user' | 'admin' | 'adminViewer';
  newsletter: boolean;
  ssoUser: boolean;
  verifiedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

const columns = sql`id, email, first_name as "firstName", last_name as "lastName", picture, language, role, newsletter,
  sso_user as "ssoUser", verified_at as "verifiedAt", created_at as "createdAt", updated_at as "updatedAt",
  (select hash from user_passwords p where p.user_id = users.id) as "passwordHash",
  (select updated_at from user_passwords p where p.user_id = users.id) as "passwordChangedAt",
  (select confirmed_at from user_totp t where t.user_id = users.id) as "twoFactorSince"`;

/** Of an account, what may be told in the audit. */
export function shown(user: UserRow): Record<string, unknown> {
  const { email, firstName, lastName, picture, language, newsletter, verifiedAt, twoFactorSince } = user;
  return { email, firstName, lastName, picture, language, newsletter, verifiedAt, twoFactorSince };
}

export async function findUserByEmail(tx: Tx, email: string): Promise<UserRow | undefined> {
  return tx.first<UserRow>(sql`select ${columns} from users where lower(email) = ${email.toLowerCase()}`);
}

/** Held until the transaction ends, so that confirming an address and registering it again happen one after the other. */
export async function lockUserByEmail(tx: Tx, email: string): Promise<UserRow | undefined> {
  const row = await tx.first<{ id: string }>(
    sql`select id from users where lower(email) = ${email.toLowerCase()} for update`,
  );
  return row && findUser(tx, row.id);
}

/** The account as it is once nobody else is changing it: what stands in other tables is read after the lock. */
export async function lockUser(tx: Tx, id: string): Promise<UserRow | undefined> {
  const row = await tx.first(sql`select id from users where id = ${id} for update`);
  return row && findUser(tx, id);
}

export async function findUser(tx: Tx, id: string): Promise<UserRow | undefined> {
  return tx.first<UserRow>(sql`select ${columns} from users where id = ${id}`);
}

export interface NewUser {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  language: Language;
  newsletter: boolean;
}

/** Undefined when the address is already somebody's, however close the race. */
export async function insertUser(tx: Tx, user: NewUser): Promise<UserRow | undefined> {
  return tx.first<UserRow>(sql`
    insert into users (id, email, first_name, last_name, language, newsletter)
    values (${user.id}, ${user.email}, ${user.firstName}, ${user.lastName}, ${user.language}, ${user.newsletter})
    on conflict (lower(email)) do nothing returning ${columns}`);
}

/** A second registration before the first is confirmed may bring other names. */
export async function updateUnverified(tx: Tx, id: string, user: Omit<NewUser, 'id' | 'email'>): Promise<UserRow> {
  return tx.one<UserRow>(sql`
    update users set first_name = ${user.firstName}, last_name = ${user.lastName}, language = ${user.language},
      newsletter = ${user.newsletter}, updated_at = now()
    where id = ${id} returning ${columns}`);
}

export async function markVerified(tx: Tx, id: string): Promise<UserRow> {
  return tx.one<UserRow>(sql`
    update users set verified_at = coalesce(verified_at, now()), updated_at = now() where id = ${id} returning ${columns}`);
}

export async function putPassword(tx: Tx, userId: string, hash: string): Promise<void> {
  await tx.run(sql`
    insert into user_passwords (user_id, hash) values (${userId}, ${hash})
    on conflict (user_id) do update set hash = excluded.hash, updated_at = now()`);
}

/** The same password with other parameters; false when it is another password by now. */
export async function rehashPassword(tx: Tx, userId: string, from: string, to: string): Promise<boolean> {
  const count = await tx.run(sql`update user_passwords set hash = ${to} where user_id = ${userId} and hash = ${from}`);
  return count === 1;
}

export async function deletePassword(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`delete from user_passwords where user_id = ${userId}`);
}

/** Undefined when somebody else changed it since it was read, at `updatedAt`. */
export async function saveProfile(
  tx: Tx,
  id: string,
  profile: Pick<UserRow, 'firstName' | 'lastName' | 'language' | 'newsletter'>,
  updatedAt: string,
): Promise<UserRow | undefined> {
  return tx.first<UserRow>(sql`
    update users set first_name = ${profile.firstName}, last_name = ${profile.lastName}, language = ${profile.language},
      newsletter = ${profile.newsletter}, updated_at = now()
    where id = ${id} and date_trunc('milliseconds', updated_at) = ${updatedAt}::timestamptz returning ${columns}`);
}

export async function savePicture(tx: Tx, id: string, picture: string | null): Promise<UserRow> {
  return tx.one<UserRow>(sql`
    update users set picture = ${picture}, updated_at = now() where id = ${id} returning ${columns}`);
}

/** Confirmed by having been changed with a code that was mailed there. */
export async function saveEmail(tx: Tx, id: string, email: string): Promise<UserRow> {
  return tx.one<UserRow>(sql`
    update users set email = ${email}, verified_at = coalesce(verified_at, now()), updated_at = now()
    where id = ${id} returning ${columns}`);
}

/** Takes its address from an account that was never confirmed: no mail goes to `.invalid` (RFC 2606, section 2). */
export async function releaseEmail(tx: Tx, id: string): Promise<UserRow> {
  return tx.one<UserRow>(sql`
    update users set email = id || '@released.invalid', updated_at = now()
    where id = ${id} and verified_at is null returning ${columns}`);
}

/** Mailed codes: to confirm an address, and to step up. */
export type CodePurpose = 'verify' | 'stepUp';

export async function putCode(
  tx: Tx,
  userId: string,
  hash: Buffer,
  expiresAt: Date,
  purpose: CodePurpose = 'verify',
): Promise<void> {
  await tx.run(sql`
    insert into user_codes (user_id, purpose, code_hash, expires_at) values (${userId}, ${purpose}, ${hash}, ${expiresAt})
    on conflict (user_id, purpose) do update
      set code_hash = excluded.code_hash, expires_at = excluded.expires_at, attempts = 0, created_at = now()`);
}

/** Whether a code was mailed so short a time ago, in milliseconds, that it may not have arrived, and is still good. */
export async function isCodeUnderWay(
  tx: Tx,
  userId: string,
  rest: number,
  maxAttempts: number,
  purpose: CodePurpose = 'verify',
): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 from user_codes
    where user_id = ${userId} and purpose = ${purpose} and attempts < ${maxAttempts} and expires_at > now()
      and created_at > now() - make_interval(secs => ${rest / 1000})`);
  return row !== undefined;
}

/** Counts the attempt before it is judged, so that guesses made at once are counted too. */
export async function takeCodeAttempt(
  tx: Tx,
  userId: string,
  maxAttempts: number,
  purpose: CodePurpose = 'verify',
): Promise<Buffer | undefined> {
  const row = await tx.first<{ hash: Buffer }>(sql`
    update user_codes set attempts = attempts + 1
    where user_id = ${userId} and purpose = ${purpose} and attempts < ${maxAttempts} and expires_at > now()
    returning code_hash as hash`);
  return row?.hash;
}

export async function deleteCode(tx: Tx, userId: string, purpose: CodePurpose = 'verify'): Promise<void> {
  await tx.run(sql`delete from user_codes where user_id = ${userId} and purpose = ${purpose}`);
}

export async function setPlatformRole(tx: Tx, id: string, role: UserRow['role']): Promise<void> {
  await tx.run(sql`update users set role = ${role} where id = ${id}`);
}
