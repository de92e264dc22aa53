/** Registration with a mailed code (platform-shell.md, section 7). Known and unknown addresses are answered alike. */
import { randomUUIDv7 } from 'node:crypto';
import { type Language, verificationCodeAttempts, verificationCodeTime } from '@muster/contract/constants';
import { hashPassword, verifyPassword } from '../../platform/crypto/passwords.ts';
import { newCode, sameHash } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import type { SessionsDeps, Transaction } from './sessions-service.ts';
import {
  deleteCode,
  deletePassword,
  findUserByEmail,
  insertUser,
  lockUserByEmail,
  markVerified,
  putCode,
  putPassword,
  shown,
  takeCodeAttempt,
  type UserRow,
  updateUnverified,
} from './users-store.ts';

export interface Registration {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  newsletter?: boolean | undefined;
}

export async function register(
  deps: SessionsDeps,
  transaction: Transaction,
  fields: Registration,
  language: Language,
): Promise<void> {
  if (!deps.registrationOpen) fail(4008);
  // Hashing is slow on purpose and happens for every address, outside of any transaction.
  const passwordHash = await hashPassword(fields.password);
  const known = await transaction((tx) => findUserByEmail(tx, fields.email));
  const samePassword = await verifyPassword(fields.password, known?.passwordHash ?? null);
  const details = {
    firstName: fields.firstName,
    lastName: fields.lastName,
    language,
    newsletter: fields.newsletter ?? false,
  };
  await transaction(async (tx) => {
    const created = await insertUser(tx, { id: randomUUIDv7(), email: fields.email, ...details });
    if (created) {
      await putPassword(tx, created.id, passwordHash);
      await recordChange(tx, {
        action: 'create',
        entity: 'user',
        entityId: created.id,
        entityName: created.email,
        after: shown(created),
      });
      return mailCode(deps, tx, created);
    }
    const user = await lockUserByEmail(tx, fields.email);
    if (user === undefined) return;
    if (user.verifiedAt !== null) {
      return deps.mailer.queue(tx, {
        recipient: user.email,
        language: user.language,
        template: 'alreadyRegistered',
        params: {},
      });
    }
    const updated = await updateUnverified(tx, user.id, details);
    // Two registrations of one address with different passwords may come from two people, and only one of them reads
    // its mail: the account then starts without a password, which whoever owns the address can set.
    if (!samePassword) await deletePassword(tx, user.id);
    await recordChange(tx, {
      action: 'update',
      entity: 'user',
      entityId: user.id,
      entityName: user.email,
      before: { ...shown(user), hasPassword: user.passwordHash !== null },
      after: { ...shown(updated), hasPassword: samePassword },
    });
    await mailCode(deps, tx, updated);
  });
}

export async function resendCode(deps: SessionsDeps, tx: Tx, email: string, language: Language): Promise<void> {
  const user = await findUserByEmail(tx, email);
  if (user && user.verifiedAt === null) await mailCode(deps, tx, { ...user, language });
}

/** Undefined for a code that is wrong, old, used or guessed too often; the attempt counts even so. */
export async function confirmCode(
  deps: SessionsDeps,
  tx: Tx,
  email: string,
  code: string,
): Promise<UserRow | undefined> {
  const user = await lockUserByEmail(tx, email);
  if (user?.verifiedAt !== null) return undefined;
  const expected = user && (await takeCodeAttempt(tx, user.id, verificationCodeAttempts));
  if (!user || !expected || !sameHash(expected, deps.hashCode(code, user.id))) return undefined;
  await deleteCode(tx, user.id);
  const verified = await markVerified(tx, user.id);
  await recordChange(tx, {
    action: 'update',
    entity: 'user',
    entityId: user.id,
    entityName: user.email,
    before: shown(user),
    after: shown(verified),
    actor: { kind: 'user', userId: user.id, email: user.email, impersonatorId: null },
  });
  return verified;
}

async function mailCode(deps: SessionsDeps, tx: Tx, user: UserRow): Promise<void> {
  const code = newCode();
  await putCode(tx, user.id, deps.hashCode(code, user.id), new Date(Date.now() + verificationCodeTime));
  await deps.mailer.queue(tx, {
    recipient: user.email,
    language: user.language,
    template: 'verify',
    params: { code, minutes: verificationCodeTime / 60_000 },
  });
}
