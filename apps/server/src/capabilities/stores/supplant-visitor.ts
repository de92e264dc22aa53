/** The provider's staff see a store as one of its people (platform-shell.md, section 7): once, for that store, for a reason. */

import type { Input } from '@muster/contract/call';
import type { createStoreLoginToken } from '@muster/contract/calls/stores';
import type { Actor } from '../../platform/actor.ts';
import { now } from '../../platform/clock.ts';
import { hashToken, newToken } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import type { Principal } from '../../platform/http/route.ts';
import { newSession } from './sign-in.ts';
import { findMember, insertLoginToken, takeLoginToken } from './stores-store.ts';
import { insertVisit } from './visits-store.ts';

const tokenSeconds = 60;
const visitMinutes = 60;

export async function giveLoginToken(
  tx: Tx,
  { memberType, memberId, reason = '' }: Input<typeof createStoreLoginToken>['body'],
  staff: Pick<Principal, 'userId'>,
): Promise<string> {
  const member = (await findMember(tx, memberType, memberId)) ?? fail(3001);
  if (member.platformRole !== null && member.platformRole !== 'user') fail(5207);
  const { token, hash } = newToken();
  await insertLoginToken(tx, { hash, personId: member.id, supplanterId: staff.userId, seconds: tokenSeconds });
  const actor: Actor = { kind: 'user', userId: member.userId, email: member.email, supplanterId: staff.userId };
  await recordChange(tx, {
    action: 'create',
    entity: 'supplanting',
    entityId: member.id,
    entityName: member.email,
    after: { email: member.email, reason, store: true },
    actor,
  });
  return token;
}

/** The token of a session that ends by itself; undefined where the form came too late, or a second time. */
export async function useLoginToken(tx: Tx, token: string): Promise<string | undefined> {
  const found = await takeLoginToken(tx, hashToken(token));
  if (found === undefined) return undefined;
  const session = newSession();
  const expiresAt = new Date(now() + visitMinutes * 60_000);
  await insertVisit(tx, { tokenHash: session.hash, ...found, expiresAt });
  return session.token;
}
