/** The second factor: an authenticator app, switched on by a code of it, with recovery codes for when it is lost. */
import type { User } from '@muster/contract/entities';
import type { Tx } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import { type SessionsDeps, type Transaction, toUser } from '../sessions-service.ts';
import { findUser, lockUser, shown, type UserRow } from '../users-store.ts';
import { checkTotp, failUnlessRight, totpIdentity } from './check-factor.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { deleteRecoveryCodes } from './recovery-codes-store.ts';
import { deleteTickets } from './tickets-store.ts';
import { base32, newTotpSecret, totpUri } from './totp.ts';
import { confirmTotp, deleteTotp, putPendingTotp } from './totp-store.ts';

export async function beginTotp(
  deps: SessionsDeps,
  transaction: Transaction,
  userId: string,
): Promise<{ secret: string; uri: string }> {
  const secret = newTotpSecret();
  const email = await transaction(async (tx) => {
    const user = await mustLock(tx, userId);
    const sealed = await deps.envelope.seal(tx, secret, totpIdentity(userId));
    if (!(await putPendingTotp(tx, userId, sealed))) fail(5208);
    return user.email;
  });
  return { secret: base32(secret), uri: totpUri(secret, email) };
}

export async function switchOn(
  deps: SessionsDeps,
  transaction: Transaction,
  userId: string,
  code: string,
): Promise<string[]> {
  const outcome = await transaction(async (tx) => {
    const user = await mustLock(tx, userId);
    if (user.twoFactorSince !== null) fail(5208);
    const verdict = await checkTotp(deps, tx, userId, code);
    if (verdict !== 'right') return { verdict, codes: [] };
    await confirmTotp(tx, userId);
    const codes = await makeRecoveryCodes(tx, userId);
    await record(tx, user);
    await deps.mailer.queue(tx, { ...to(user), template: 'twoFactorOn', params: {} });
    return { verdict, codes };
  });
  failUnlessRight(outcome.verdict);
  return outcome.codes;
}

export async function switchOff(deps: SessionsDeps, transaction: Transaction, userId: string): Promise<User> {
  const user = await transaction(async (tx) => {
    const before = await mustLock(tx, userId);
    await deleteTotp(tx, userId);
    await deleteRecoveryCodes(tx, userId);
    if (before.twoFactorSince === null) return before;
    await deleteTickets(tx, userId);
    await deps.mailer.queue(tx, { ...to(before), template: 'twoFactorOff', params: {} });
    return record(tx, before);
  });
  return toUser(deps, user);
}

export async function renewRecoveryCodes(deps: SessionsDeps, tx: Tx, userId: string): Promise<string[]> {
  const user = await mustLock(tx, userId);
  if (user.twoFactorSince === null) fail(3001);
  const codes = await makeRecoveryCodes(tx, userId);
  await recordChange(tx, { action: 'update', entity: 'recoveryCodes', entityId: userId, entityName: user.email });
  await deps.mailer.queue(tx, { ...to(user), template: 'recoveryCodesRenewed', params: {} });
  return codes;
}

async function mustLock(tx: Tx, userId: string): Promise<UserRow> {
  return (await lockUser(tx, userId)) ?? fail(4004);
}

async function record(tx: Tx, before: UserRow): Promise<UserRow> {
  const after = (await findUser(tx, before.id)) ?? fail(4004);
  await recordChange(tx, {
    action: 'update',
    entity: 'user',
    entityId: after.id,
    entityName: after.email,
    before: shown(before),
    after: shown(after),
    payload: { changed: after.twoFactorSince === null ? 'twoFactorOff' : 'twoFactorOn' },
  });
  return after;
}

function to({ email, language }: UserRow) {
  return { recipient: email, language };
}
