import type { Language } from '@muster/contract/constants';
import type { Session } from '@muster/contract/entities';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { hashToken } from '../../platform/crypto/tokens.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import { type Client, openInvitedAccount, type SessionsDeps, toSession } from '../sessions/index.ts';
import {
  findInvitation,
  type InvitationRow,
  lockInvitationByToken,
  markAccepted,
  type ShownInvitation,
} from './invitations-store.ts';
import { findPerson } from './people-list.ts';
import { tellMember } from './people-service.ts';
import {
  activatePerson,
  findMember,
  findPersonOf,
  lockPerson,
  putApplications,
  putMembership,
} from './people-store.ts';

export async function readInvitation(db: Database, token: string) {
  const found = (await findInvitation(db, hashToken(token))) ?? fail(3001);
  const { email, role, scope, invitedBy, hasAccount, expiresAt, organizationId, name, slug, picture } = found;
  return {
    state: stateOf(found),
    email,
    organization: { id: organizationId, name, slug, picture },
    role,
    scope,
    invitedBy,
    hasAccount,
    expiresAt,
  };
}

function stateOf({ state, expired }: InvitationRow): 'open' | 'expired' | 'revoked' | 'accepted' {
  if (state !== 'pending') return state;
  return expired ? 'expired' : 'open';
}

async function mustFindOpen(db: Database, token: string): Promise<ShownInvitation> {
  const found = (await findInvitation(db, hashToken(token))) ?? fail(3001);
  if (stateOf(found) !== 'open') fail(5220);
  return found;
}

type TransactionIn = <T>(organizationId: string, work: (tx: Tx) => Promise<T>) => Promise<T>;

/** As somebody who has an account: theirs has to have the invited address. */
export async function accept(
  db: Database,
  transactionIn: TransactionIn,
  token: string,
  user: { userId: string; email: string },
): Promise<{ id: string; slug: string; name: string }> {
  const found = await mustFindOpen(db, token);
  if (found.email.toLowerCase() !== user.email.toLowerCase()) fail(5204);
  await transactionIn(found.organizationId, (tx) => join(tx, found.id, token, user.userId));
  return { id: found.organizationId, slug: found.slug, name: found.name };
}

/** As somebody new. Whoever has the link reads the mailbox, so the address is confirmed. */
export async function acceptAsNew(
  deps: SessionsDeps,
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  input: {
    token: string;
    firstName: string;
    lastName: string;
    password: string;
    language: Language;
    newsletter?: boolean | undefined;
  },
  client: Client,
): Promise<Session> {
  const found = await mustFindOpen(deps.db, input.token);
  if (found.hasAccount) fail(5221);
  const passwordHash = await hashPassword(input.password, client.address);
  const started = await transaction(async (tx) => {
    const session = await openInvitedAccount(deps, tx, { ...input, email: found.email, passwordHash }, client);
    if (session === undefined) fail(5221);
    await tx.within(found.organizationId, (inside) => join(inside, found.id, input.token, session.user.id));
    return session;
  });
  return toSession(deps, started);
}

/**
 * Looked at once more, with everybody else kept waiting: it may have been taken back or used meanwhile. The person first
 * and their invitation after, as everywhere, so that nobody waits in a circle.
 */
async function join(tx: Tx, personId: string, token: string, userId: string): Promise<void> {
  await lockPerson(tx, personId);
  const invitation = (await lockInvitationByToken(tx, hashToken(token))) ?? fail(5220);
  if (stateOf(invitation) !== 'open') fail(5220);
  if ((await findPersonOf(tx, userId)) !== undefined) fail(5202);
  const { id, role, scope, applications } = invitation;
  const person = (await findPerson(tx, id)) ?? fail(5220);
  const member = await findMember(tx, userId);
  await activatePerson(tx, id, member, { role, scope });
  await putMembership(tx, userId, role);
  await putApplications(tx, id, applications);
  await markAccepted(tx, id);
  await tellMember(tx, userId);
  const actor = { kind: 'user', userId, email: member.email, supplanterId: null } as const;
  await recordChange(tx, {
    action: 'update',
    entity: 'organizationCollaborator',
    entityId: id,
    entityName: member.email,
    before: { status: person.status, role: person.role },
    after: { status: 'active', role },
    actor,
  });
  await recordChange(tx, {
    action: 'update',
    entity: 'invitation',
    entityId: id,
    entityName: member.email,
    before: { state: 'pending' },
    after: { state: 'accepted' },
    payload: { userId, role, email: member.email, person: `${member.firstName} ${member.lastName}`.trim() },
    actor,
  });
}
