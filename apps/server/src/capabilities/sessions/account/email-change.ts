/**
 * Another address for an account. Codes go to both: one says that whoever asks still reads the address so far, the other
 * that they read the new one. A new address that is somebody's is answered like any other, and its owner is told by mail.
 */

import { mailRest, verificationCodeAttempts, verificationCodeTime } from '@muster/contract/constants';
import type { User } from '@muster/contract/entities';
import { now } from '../../../platform/clock.ts';
import { newCode, sameHash } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { fail, failFields } from '../../../platform/errors.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Principal } from '../../../platform/http/route.ts';
import { deleteLink } from '../password-links-store.ts';
import { endAllSessions, type SessionsDeps, type Transaction, toUser } from '../sessions-service.ts';
import {
  deleteCode,
  findUserByEmail,
  lockUser,
  lockUserByEmail,
  releaseEmail,
  saveEmail,
  shown,
  type UserRow,
} from '../users-store.ts';
import {
  deleteEmailChange,
  findEmailChangeUnderWay,
  putEmailChange,
  takeEmailChangeAttempt,
} from './email-changes-store.ts';

export async function startEmailChange(
  deps: SessionsDeps,
  tx: Tx,
  userId: string,
  email: string,
): Promise<{ email: string; expiresAt: string }> {
  const user = (await lockUser(tx, userId)) ?? fail(4004);
  // The address of such a person is what somebody else says it is.
  if (user.ssoUser) fail(4003);
  if (email === user.email.toLowerCase()) failFields([{ field: 'email', rules: [{ name: 'emailSame', params: {} }] }]);
  // Asked again by somebody whose answer got lost: the codes that are under way stay good.
  const underWay = await findEmailChangeUnderWay(tx, userId, email, mailRest, verificationCodeAttempts);
  if (underWay) return underWay;
  const known = await findUserByEmail(tx, email);
  // Anybody can register any address; it is theirs once they have confirmed it.
  const holder = known?.verifiedAt === null ? undefined : known;
  const [oldCode, unusedCode] = [newCode(), newCode()];
  const expiresAt = new Date(now() + verificationCodeTime);
  const hashes = {
    oldCodeHash: deps.hashCode(oldCode, salt(userId, user.email)),
    newCodeHash: deps.hashCode(unusedCode, salt(userId, email)),
  };
  await putEmailChange(tx, userId, { email, ...hashes }, expiresAt);
  const minutes = verificationCodeTime / 60_000;
  const { language } = user;
  const code = { code: oldCode, email, minutes };
  await deps.mailer.queue(tx, { recipient: user.email, language, template: 'emailCodeOld', params: code });
  await deps.mailer.queue(
    tx,
    holder
      ? { recipient: holder.email, language: holder.language, template: 'emailInUse', params: {} }
      : { recipient: email, language, template: 'emailCodeNew', params: { code: unusedCode, minutes } },
  );
  return { email, expiresAt: expiresAt.toISOString() };
}

export async function confirmEmailChange(
  deps: SessionsDeps,
  transaction: Transaction,
  principal: Principal,
  codes: { oldCode: string; newCode: string },
): Promise<User> {
  const user = await transaction((tx) => confirm(deps, tx, principal, codes)).catch(asTaken);
  return user ? toUser(deps, user) : fail(4009);
}

/** Undefined for codes that are wrong, old or guessed too often; the attempt counts even so. */
async function confirm(
  deps: SessionsDeps,
  tx: Tx,
  { userId, sessionId }: Principal,
  { oldCode, newCode: given }: { oldCode: string; newCode: string },
): Promise<UserRow | undefined> {
  const before = (await lockUser(tx, userId)) ?? fail(4004);
  const change = await takeEmailChangeAttempt(tx, userId, verificationCodeAttempts);
  if (!change) return undefined;
  const right = [
    sameHash(change.oldCodeHash, deps.hashCode(oldCode, salt(userId, before.email))),
    sameHash(change.newCodeHash, deps.hashCode(given, salt(userId, change.email))),
  ];
  if (right.includes(false) || !(await makeRoom(tx, change.email))) return undefined;
  const after = await saveEmail(tx, userId, change.email);
  await deleteEmailChange(tx, userId);
  // What was mailed to the earlier address opens nothing any more.
  await deleteLink(tx, userId);
  await deleteCode(tx, userId, 'stepUp');
  await recordChange(tx, {
    action: 'update',
    entity: 'user',
    entityId: userId,
    entityName: after.email,
    before: shown(before),
    after: shown(after),
    payload: { changed: 'email', email: after.email },
  });
  await endAllSessions(tx, userId, 'e-mail changed', tx.actor, sessionId);
  await deps.mailer.queue(tx, {
    recipient: before.email,
    language: before.language,
    template: 'emailChanged',
    params: { email: after.email },
  });
  return after;
}

/**
 * False when the address is somebody's. An account that was registered with it and never confirmed opens for nobody, and
 * must not keep the address from whoever reads its mail: it goes on under a name that is no address.
 */
async function makeRoom(tx: Tx, email: string): Promise<boolean> {
  const holder = await lockUserByEmail(tx, email);
  if (holder === undefined) return true;
  if (holder.verifiedAt !== null) return false;
  await deleteCode(tx, holder.id);
  await deleteLink(tx, holder.id);
  const after = await releaseEmail(tx, holder.id);
  await recordChange(tx, {
    action: 'update',
    entity: 'user',
    entityId: holder.id,
    entityName: email,
    before: shown(holder),
    after: shown(after),
  });
  return true;
}

const uniqueViolation = '23505';

/** Somebody else got the address in the same moment. */
function asTaken(error: { code?: unknown }): undefined {
  if (error.code !== uniqueViolation) throw error;
}

/** With the address in it, a code is of no use for another one. */
function salt(userId: string, email: string): string {
  return `email ${userId} ${email.toLowerCase()}`;
}
