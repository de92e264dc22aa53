/** Choosing a new password with a mailed link (platform-shell.md, section 7). */

import { randomUUIDv7 } from 'node:crypto';
import { type Language, passwordLinkTime } from '@muster/contract/constants';
import type { Session } from '@muster/contract/entities';
import { now } from '../../platform/clock.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { hashToken, newToken } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { type Consumer, consumer } from '../../platform/events/consumer.ts';
import { emit, recordChange } from '../../platform/events/record-change.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { deleteEmailChange } from './account/email-changes-store.ts';
import { findLinkOwner, putLink, takeLink } from './password-links-store.ts';
import { type Client, endAllSessions, type SessionsDeps, type Transaction } from './sessions-service.ts';
import { type Opened, openSession, toOpened } from './sign-in.ts';
import {
  deleteCode,
  findUser,
  findUserByEmail,
  lockUser,
  markVerified,
  putPassword,
  shown,
  type UserRow,
} from './users-store.ts';

/**
 * The same look-up and the same row, whether the address has an account or not: what differs, the link and its mail, is
 * made behind the outbox, so neither the answer nor the time it takes tells anything.
 */
export async function askForLink(tx: Tx, email: string, language: Language): Promise<void> {
  const user = await findUserByEmail(tx, email);
  const payload = { userId: user?.id ?? null, language };
  await emit(tx, { type: 'passwordLink.asked', entityId: randomUUIDv7(), payload });
}

export function passwordLinkConsumer(mailer: Mailer): Consumer {
  return consumer({
    name: 'password-links',
    on: ['passwordLink.asked'],
    async handle(events, tx) {
      for (const { payload } of events) {
        const user = payload.userId === null ? undefined : await findUser(tx, payload.userId);
        if (user && !signsInElsewhere(user)) await mailLink(mailer, tx, user, payload.language);
      }
    },
  });
}

/** The password of such a person is kept by somebody else. */
function signsInElsewhere(user: UserRow): boolean {
  return user.ssoUser && user.passwordHash === null;
}

async function mailLink(mailer: Mailer, tx: Tx, user: UserRow, language: Language): Promise<void> {
  const { token, hash } = newToken();
  await putLink(tx, user.id, hash, new Date(now() + passwordLinkTime));
  await mailer.queue(tx, {
    recipient: user.email,
    language,
    template: 'recover',
    params: { token, minutes: passwordLinkTime / 60_000 },
  });
}

export async function changePassword(
  deps: SessionsDeps,
  transaction: Transaction,
  input: { token: string; password: string; language: Language },
  client: Client,
): Promise<Session> {
  const tokenHash = hashToken(input.token);
  // Hashing is slow on purpose: nobody gets it done with a made-up link.
  if ((await transaction((tx) => findLinkOwner(tx, tokenHash))) === undefined) fail(4006);
  const passwordHash = await hashPassword(input.password, client.address);
  const opened = await transaction((tx) => useLink(deps, tx, { ...input, tokenHash, passwordHash }, client));
  return opened ? toOpened(deps, opened) : fail(4006);
}

/** Undefined when somebody else was first. Whoever reads the mail owns the address, so it is confirmed as well. */
async function useLink(
  deps: SessionsDeps,
  tx: Tx,
  { tokenHash, passwordHash, language }: { tokenHash: Buffer; passwordHash: string; language: Language },
  client: Client,
): Promise<Opened | undefined> {
  const userId = await findLinkOwner(tx, tokenHash);
  const before = userId && (await lockUser(tx, userId));
  if (!before || !(await takeLink(tx, tokenHash))) return undefined;
  await putPassword(tx, before.id, passwordHash);
  await deleteCode(tx, before.id);
  await deleteEmailChange(tx, before.id);
  await markVerified(tx, before.id);
  const after = await findUser(tx, before.id);
  if (after === undefined) return undefined;
  const actor = { kind: 'user', userId: after.id, email: after.email, supplanterId: null } as const;
  await recordChange(tx, {
    action: 'update',
    entity: 'user',
    entityId: after.id,
    entityName: after.email,
    before: { ...shown(before), passwordChangedAt: before.passwordChangedAt },
    after: { ...shown(after), passwordChangedAt: after.passwordChangedAt },
    payload: { changed: 'password' },
    actor,
  });
  await endAllSessions(tx, after.id, 'password changed', actor);
  await deps.mailer.queue(tx, { recipient: after.email, language, template: 'passwordChanged', params: {} });
  // Reading somebody's mail is one thing; their second factor is another.
  return openSession(deps, tx, after, client);
}
