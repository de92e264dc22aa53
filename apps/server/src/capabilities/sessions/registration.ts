/** Registration with a mailed code (platform-shell.md, section 7). Known and unknown addresses are answered alike. */

import { randomUUIDv7 } from 'node:crypto';
import { type Language, mailRest, verificationCodeAttempts, verificationCodeTime } from '@muster/contract/constants';
import { now } from '../../platform/clock.ts';
import { hashPassword, verifyPassword } from '../../platform/crypto/passwords.ts';
import { newCode, sameHash } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { type Consumer, consumer } from '../../platform/events/consumer.ts';
import { emit, recordChange } from '../../platform/events/record-change.ts';
import type { SessionsDeps, Transaction } from './sessions-service.ts';
import {
  deleteCode,
  deletePassword,
  findUser,
  findUserByEmail,
  insertUser,
  isCodeUnderWay,
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

/** Again with the same password, such as by somebody whose answer got lost: the code that is under way stays good. */
export async function register(
  deps: SessionsDeps,
  transaction: Transaction,
  fields: Registration,
  language: Language,
  address: string,
): Promise<void> {
  if (!deps.registrationOpen) fail(4008);
  // Hashing is slow on purpose and happens for every address, outside of any transaction.
  const passwordHash = await hashPassword(fields.password, address);
  // Where the same address was registered meanwhile, there is a password to compare with.
  while (!(await registerWith(deps, transaction, fields, language, { passwordHash, address })));
}

/** False when the stored password is not the one any more that was compared. */
async function registerWith(
  deps: SessionsDeps,
  transaction: Transaction,
  fields: Registration,
  language: Language,
  { passwordHash, address }: { passwordHash: string; address: string },
): Promise<boolean> {
  const known = await transaction((tx) => findUserByEmail(tx, fields.email));
  const samePassword = await verifyPassword(fields.password, known?.passwordHash ?? null, address);
  const details = {
    firstName: fields.firstName,
    lastName: fields.lastName,
    language,
    newsletter: fields.newsletter ?? false,
  };
  return transaction(async (tx) => {
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
      await mailCode(deps, tx, created);
      return true;
    }
    const user = await lockUserByEmail(tx, fields.email);
    if (user === undefined) return true;
    if (user.verifiedAt !== null) {
      await deps.mailer.queue(tx, {
        recipient: user.email,
        language: user.language,
        template: 'alreadyRegistered',
        params: {},
      });
      return true;
    }
    if (user.passwordHash !== (known?.passwordHash ?? null)) return false;
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
    const underWay = samePassword && (await isCodeUnderWay(tx, user.id, mailRest, verificationCodeAttempts));
    if (!underWay) await mailCode(deps, tx, updated);
    return true;
  });
}

/** As with links to new passwords: the same for every address, and what differs is made behind the outbox. */
export async function askForCode(tx: Tx, email: string, language: Language): Promise<void> {
  const user = await findUserByEmail(tx, email);
  const payload = { userId: user?.id ?? null, language };
  await emit(tx, { type: 'verificationCode.asked', entityId: randomUUIDv7(), payload });
}

export function verificationCodeConsumer(deps: Pick<SessionsDeps, 'mailer' | 'hashCode'>): Consumer {
  return consumer({
    name: 'verification-codes',
    on: ['verificationCode.asked'],
    async handle(events, tx) {
      for (const { payload } of events) {
        const user = payload.userId === null ? undefined : await findUser(tx, payload.userId);
        if (user && user.verifiedAt === null) await mailCode(deps, tx, { ...user, language: payload.language });
      }
    },
  });
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
    actor: { kind: 'user', userId: user.id, email: user.email, supplanterId: null },
  });
  return verified;
}

async function mailCode(deps: Pick<SessionsDeps, 'mailer' | 'hashCode'>, tx: Tx, user: UserRow): Promise<void> {
  const code = newCode();
  await putCode(tx, user.id, deps.hashCode(code, user.id), new Date(now() + verificationCodeTime));
  await deps.mailer.queue(tx, {
    recipient: user.email,
    language: user.language,
    template: 'verify',
    params: { code, minutes: verificationCodeTime / 60_000 },
  });
}
