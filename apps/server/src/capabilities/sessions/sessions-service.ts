import { randomUUIDv7 } from 'node:crypto';
import { accessTokenTime, refreshGraceTime, refreshTokenTime } from '@muster/contract/constants';
import type { Session, User } from '@muster/contract/entities';
import type { Actor } from '../../platform/actor.ts';
import { hashPassword, needsRehash, verifyPassword } from '../../platform/crypto/passwords.ts';
import { hashToken, newToken } from '../../platform/crypto/tokens.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import type { Authenticate } from '../../platform/http/route.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import {
  findSessionOwner,
  findSupplanting,
  findTokenOwner,
  insertSession,
  insertTokens,
  listOpenSessions,
  listUserOrganizations,
  lockRefresh,
  type NewTokens,
  revokeSession,
  rotateSession,
  type TokenOwner,
} from './sessions-store.ts';
import { findUser, findUserByEmail, lockUser, rehashPassword, type UserRow } from './users-store.ts';

export interface SessionsDeps {
  db: Database;
  mailer: Mailer;
  hashCode(code: string, salt: string): Buffer;
  registrationOpen: boolean;
}

export interface Client {
  address: string;
  userAgent: string | undefined;
}

export type Transaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export function createAuthenticate(db: Database): Authenticate {
  return async (token, org) => toPrincipal(await findTokenOwner(db, hashToken(token), org));
}

/** For connections that outlive their token: whether the session behind them still stands. */
export function createSessionCheck(db: Database): Authenticate {
  return async (sessionId, org) => toPrincipal(await findSessionOwner(db, sessionId, org ?? null));
}

function toPrincipal(owner: TokenOwner | undefined): Awaited<ReturnType<Authenticate>> {
  if (owner === undefined || owner.revoked) fail(4004);
  if (owner.expired) fail(4012);
  const { organizationId, slug, memberRole, impersonatorId, impersonatorRole } = owner;
  return {
    principal: {
      sessionId: owner.sessionId,
      userId: owner.userId,
      email: owner.email,
      role: owner.userRole,
      provedAt: owner.provedAt,
      impersonator: impersonatorId && impersonatorRole ? { id: impersonatorId, role: impersonatorRole } : null,
      scopes: null,
    },
    membership: organizationId && slug && memberRole ? { organizationId, slug, role: memberRole } : undefined,
  };
}

export async function login(
  deps: SessionsDeps,
  transaction: Transaction,
  credentials: { email: string; password: string },
  client: Client,
): Promise<Session> {
  const user = await transaction((tx) => findUserByEmail(tx, credentials.email));
  const right = await verifyPassword(credentials.password, user?.passwordHash ?? null);
  // Not confirmed yet is told like a wrong password: whoever has just registered an address with a password of their own
  // would learn from the difference whether it had an account before.
  if (!user || !right || user.verifiedAt === null) fail(4005);
  const rehashed = needsRehash(user.passwordHash ?? '') ? await hashPassword(credentials.password) : undefined;
  const started = await transaction(async (tx) => {
    // Checking took a while. A password that was changed meanwhile ended all sessions, and opens none after that.
    const now = await lockUser(tx, user.id);
    if (now === undefined || now.passwordHash !== user.passwordHash) return undefined;
    if (rehashed && user.passwordHash) await rehashPassword(tx, user.id, user.passwordHash, rehashed);
    return startSession(tx, now, client);
  });
  return started ? toSession(deps.db, started) : fail(4005);
}

export interface StartedSession {
  user: UserRow;
  tokens: Tokens;
  supplanting: Session['supplanting'];
}

type Tokens = Pick<Session, 'accessToken' | 'refreshToken'>;

export async function startSession(tx: Tx, user: UserRow, client: Client): Promise<StartedSession> {
  const id = randomUUIDv7();
  const issued = issueTokens();
  await insertSession(tx, { id, userId: user.id, ...client });
  await insertTokens(tx, id, 1, issued.stored);
  await recordChange(tx, {
    action: 'create',
    entity: 'session',
    entityId: id,
    after: { userAgent: client.userAgent, address: client.address },
    actor: { kind: 'user', userId: user.id, email: user.email, impersonatorId: null },
  });
  return { user, tokens: issued.given, supplanting: null };
}

/** After the commit: the workspaces are read on another connection, which nobody should wait for while holding one. */
export async function toSession(db: Database, { user, tokens, supplanting }: StartedSession): Promise<Session> {
  return { user: await toUser(db, user), ...tokens, supplanting };
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
  return outcome ? toSession(deps.db, outcome) : fail(4004);
}

export async function endSession(tx: Tx, sessionId: string, reason: string, actor = tx.actor): Promise<void> {
  if (!(await revokeSession(tx, sessionId, reason))) return;
  await recordChange(tx, { action: 'delete', entity: 'session', entityId: sessionId, before: { reason }, actor });
}

export async function endAllSessions(tx: Tx, userId: string, reason: string, actor: Actor): Promise<void> {
  for (const sessionId of await listOpenSessions(tx, userId)) await endSession(tx, sessionId, reason, actor);
}

export async function readUser(deps: SessionsDeps, tx: Tx, userId: string): Promise<User> {
  const user = await findUser(tx, userId);
  if (user === undefined) fail(4004);
  return toUser(deps.db, user);
}

async function toUser(db: Database, row: UserRow): Promise<User> {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    picture: row.picture,
    firstName: row.firstName,
    lastName: row.lastName,
    fullName: `${row.firstName} ${row.lastName}`.trim(),
    language: row.language,
    has2FAActive: false,
    hasPassword: row.passwordHash !== null,
    newsletter: row.newsletter,
    verificationStatus: row.verifiedAt === null ? 'pending' : 'verified',
    ssoUser: row.ssoUser,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    organizations: await listUserOrganizations(db, row.id),
  };
}

export function issueTokens(): { given: Tokens; stored: NewTokens } {
  const [access, refreshing] = [newToken(), newToken()];
  const accessEnd = new Date(Date.now() + accessTokenTime);
  const refreshEnd = new Date(Date.now() + refreshTokenTime);
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
