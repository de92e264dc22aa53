import type { User } from '@muster/contract/entities';
import { hashPassword, verifyPassword } from '../../../platform/crypto/passwords.ts';
import { fail } from '../../../platform/errors.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import { requireStepUp } from '../../../platform/http/authorize.ts';
import type { Principal } from '../../../platform/http/route.ts';
import { deleteLink } from '../password-links-store.ts';
import { endAllSessions, type SessionsDeps, type Transaction, toUser } from '../sessions-service.ts';
import { findUser, lockUser, putPassword, shown } from '../users-store.ts';

/** With the current one. Users who have none step up instead. */
export async function updatePassword(
  deps: SessionsDeps,
  transaction: Transaction,
  principal: Principal,
  { currentPassword = '', password }: { currentPassword?: string | undefined; password: string },
  address: string,
): Promise<User> {
  const { userId, sessionId } = principal;
  const user = (await transaction((tx) => findUser(tx, userId))) ?? fail(4004);
  if (user.passwordHash === null) requireStepUp(principal);
  else if (!(await verifyPassword(currentPassword, user.passwordHash, address)))
    fail(4006, { reason: 'badCredentials' });
  const hash = await hashPassword(password, address);
  const changed = await transaction(async (tx) => {
    const before = (await lockUser(tx, userId)) ?? fail(4004);
    // Another change was faster, and the password that was given is not the current one any more.
    if (before.passwordHash !== user.passwordHash) fail(4006, { reason: 'badCredentials' });
    await putPassword(tx, userId, hash);
    await deleteLink(tx, userId);
    const after = (await findUser(tx, userId)) ?? fail(4004);
    await recordChange(tx, {
      action: 'update',
      entity: 'user',
      entityId: userId,
      entityName: after.email,
      before: { ...shown(before), passwordChangedAt: before.passwordChangedAt },
      after: { ...shown(after), passwordChangedAt: after.passwordChangedAt },
      payload: { changed: 'password' },
    });
    await endAllSessions(tx, userId, 'password changed', tx.actor, sessionId);
    const { email: recipient, language } = after;
    await deps.mailer.queue(tx, { recipient, language, template: 'passwordChanged', params: {} });
    return after;
  });
  return toUser(deps, changed);
}
