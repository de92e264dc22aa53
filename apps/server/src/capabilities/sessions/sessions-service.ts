import { randomUUIDv7 } from 'node:crypto';
import { accessTokenTime, refreshGraceTime, refreshTokenTime } from '@muster/contract/constants';
import type { Session, User } from '@muster/contract/entities';
import type { FastifyBaseLogger } from 'fastify';
import type { Actor } from '../../platform/actor.ts';
import { now } from '../../platform/clock.ts';
import type { Envelope } from '../../platform/crypto/envelope.ts';
import { hashToken, newToken } from '../../platform/crypto/tokens.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import type { Authenticate } from '../../platform/http/route.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Pictures } from '../../platform/pictures/pictures.ts';
import { isNewDevice, newDeviceMail, newDevicePayload } from './account/new-device.ts';
import { deleteTickets } from './factors/tickets-store.ts';
import type { WebAuthn } from './factors/webauthn.ts';
import {
  findSessionOwner,
  findSupplanting,
  findTokenOwner,
  insertSession,
  insertTokens,
  listOpenSessions,
  listUserAgents,
  listUserOrganizations,
  lockRefresh,
  type NewTokens,
  noteUse,
  revokeSession,
  rotateSession,
  type SessionMethod,
  type TokenOwner,
} from './sessions-store.ts';
import { findUser, type UserRow } from './users-store.ts';

export interface SessionsDeps {
  db: Database;
  mailer: Mailer;
  hashCode(code: string, salt: string): Buffer;
  registrationOpen: boolean;
  envelope: Envelope;
  pictures: Pictures;
  webauthn: WebAuthn;
  /** Proves to the chat of the support who somebody is; null where there is none. */
  chatHash(userId: string): string | null;
}

type Told = Pick<SessionsDeps, 'db' | 'chatHash'>;

export interface Client {
  address: string;
  userAgent: string | undefined;
}

export type Transaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export function createAuthenticate(db: Database, log: Pick<FastifyBaseLogger, 'warn'>): Authenticate {
  /** One page asks for many things at once. */
  const underWay = new Set<string>();

  /** Nobody waits for it, and nobody is refused because it did not work. */
  async function note({ sessionId, lastUsedAt }: TokenOwner): Promise<void> {
    if (now() - Date.parse(lastUsedAt) < useNotedEvery * 60_000 || underWay.has(sessionId)) return;
    underWay.add(sessionId);
    await noteUse(db, sessionId, useNotedEvery)
      .catch((error) => log.warn({ err: error }, 'the use of a session was not noted'))
      .finally(() => underWay.delete(sessionId));
  }

  return async (token, org) => {
    const owner = await findTokenOwner(db, hashToken(token), org);
    const found = toPrincipal(owner);
    if (owner) void note(owner);
    return found;
  };
}

/** The last use of a session is known to within this many minutes. */
const useNotedEvery = 5;

/** For connections that outlive their token: whether the session behind them still stands. */
export function createSessionCheck(db: Database): Authenticate {
  return async (sessionId, org) => toPrincipal(await findSessionOwner(db, sessionId, org ?? null));
}

function toPrincipal(owner: TokenOwner | undefined): Awaited<ReturnType<Authenticate>> {
  if (owner === undefined || owner.revoked) fail(4004);
  if (owner.expired) fail(4012);
  if (owner.denied) fail(5336);
  const { organizationId, slug, memberRole, supplanterId, supplanterRole } = owner;
  return {
    principal: {
      sessionId: owner.sessionId,
      userId: owner.userId,
      email: owner.email,
      role: owner.userRole,
      steppedUpAt: owner.steppedUpAt,
      supplanter: supplanterId && supplanterRole ? { id: supplanterId, role: supplanterRole } : null,
      scopes: null,
      method: owner.method,
    },
    membership:
      organizationId && slug && memberRole
        ? { organizationId, slug, role: memberRole, applications: owner.applications ?? [] }
        : undefined,
  };
}

export interface StartedSession {
  user: UserRow;
  tokens: Tokens;
  supplanting: Session['supplanting'];
}

type Tokens = Pick<Session, 'accessToken' | 'refreshToken'>;

export async function startSession(
  { mailer }: Pick<SessionsDeps, 'mailer'>,
  tx: Tx,
  user: UserRow,
  client: Client,
  method: SessionMethod = 'traditional',
): Promise<StartedSession> {
  const id = randomUUIDv7();
  const issued = issueTokens();
  const isNew = isNewDevice(client.userAgent, await listUserAgents(tx, user.id));
  if (isNew) await mailer.queue(tx, newDeviceMail(user, client));
  await insertSession(tx, { id, userId: user.id, method, ...client });
  await insertTokens(tx, id, 1, issued.stored);
  await recordChange(tx, {
    action: 'create',
    entity: 'session',
    entityId: id,
    after: { userAgent: client.userAgent, address: client.address },
    payload: isNew ? newDevicePayload(user.id, client) : {},
    actor: { kind: 'user', userId: user.id, email: user.email, supplanterId: null },
  });
  return { user, tokens: issued.given, supplanting: null };
}

/** After the commit: the workspaces are read on another connection, which nobody should wait for while holding one. */
export async function toSession(deps: Told, { user, tokens, supplanting }: StartedSession): Promise<Session> {
  return { user: await toUser(deps, user), ...tokens, supplanting };
}

/** A new pair for an old one. A token that was already exchanged means that two parties hold it: both are out. */
export async function refresh(
  deps: SessionsDeps,
  transaction: Transaction,
  tokens: { lastAccessToken: string; refreshToken: string },
): Promise<Session> {
  const outcome = await transaction(async (tx) => {
    const state = await lockRefresh(
      tx,
      hashToken(tokens.refreshToken),
      hashToken(tokens.lastAccessToken),
      refreshGraceTime,
    );
    if (state === undefined || state.revoked || state.expired) return undefined;
    const current = state.tokenGeneration === state.generation;
    const justReplaced = state.tokenGeneration === state.generation - 1 && state.inGrace;
    if (!current && !justReplaced) {
      await endSession(tx, state.sessionId, 'reused refresh token');
      return undefined;
    }
    if (!state.paired) return undefined;
    const generation = current ? await rotateSession(tx, state.sessionId, refreshGraceTime) : state.generation;
    const issued = issueTokens();
    await insertTokens(tx, state.sessionId, generation, issued.stored);
    const user = await findUser(tx, state.userId);
    return user && { user, tokens: issued.given, supplanting: await findSupplanting(tx, state.sessionId) };
  });
  return outcome ? toSession(deps, outcome) : fail(4004);
}

export async function endSession(tx: Tx, sessionId: string, reason: string, actor = tx.actor): Promise<void> {
  if (!(await revokeSession(tx, sessionId, reason))) return;
  await recordChange(tx, { action: 'delete', entity: 'session', entityId: sessionId, before: { reason }, actor });
}

/** All of them, or all but one; a sign-in that waits for its second step goes no further either. */
export async function endAllSessions(
  tx: Tx,
  userId: string,
  reason: string,
  actor: Actor,
  except?: string,
): Promise<number> {
  const open = (await listOpenSessions(tx, userId)).filter((sessionId) => sessionId !== except);
  for (const sessionId of open) await endSession(tx, sessionId, reason, actor);
  await deleteTickets(tx, userId);
  return open.length;
}

export async function readUser(deps: SessionsDeps, tx: Tx, userId: string): Promise<User> {
  const user = await findUser(tx, userId);
  if (user === undefined) fail(4004);
  return toUser(deps, user);
}

export async function toUser({ db, chatHash }: Told, row: UserRow): Promise<User> {
  const organizations = await listUserOrganizations(db, row.id);
  const [first] = organizations;
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    picture: row.picture,
    firstName: row.firstName,
    lastName: row.lastName,
    fullName: `${row.firstName} ${row.lastName}`.trim(),
    language: row.language,
    has2FAActive: row.twoFactorSince !== null,
    hasPassword: row.passwordHash !== null,
    newsletter: row.newsletter,
    verificationStatus: row.verifiedAt === null ? 'pending' : 'verified',
    ssoUser: row.ssoUser,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    intercomUserHash: chatHash(row.id),
    organizations,
    organizationInfo: first ? { id: first.id, name: first.name, slug: first.slug } : null,
  };
}

export function issueTokens(): { given: Tokens; stored: NewTokens } {
  const [access, refreshing] = [newToken(), newToken()];
  const accessEnd = new Date(now() + accessTokenTime);
  const refreshEnd = new Date(now() + refreshTokenTime);
  return {
    given: {
      accessToken: { token: access.token, expireAt: accessEnd.toISOString() },
      refreshToken: { token: refreshing.token, expireAt: refreshEnd.toISOString() },
    },
    stored: {
      access: { hash: access.hash, expiresAt: accessEnd },
      refresh: { hash: refreshing.hash, expiresAt: refreshEnd },
    },
  };
}
