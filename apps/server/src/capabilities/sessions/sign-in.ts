/**
 * The ways in. Each finds out who comes, and ends in one of two places: `openSession` after one factor, such as
 * a password or a mailed link, which asks for the second factor of those who have one; `startSession` after a factor that
 * is enough by itself, such as a passkey that has looked at its person.
 *
 * Sign-in by a provider (social, SAML, OIDC) joins here: a `provider` of the call `login` beside `traditional`, a file that
 * finds the account behind what the provider says, and then `openSession`, or `startSession` where a workspace trusts its
 * provider with the second factor.
 */
import { type SecondFactor, ticketAttempts } from '@muster/contract/constants';
import type { Session } from '@muster/contract/entities';
import { hashPassword, needsRehash, verifyPassword } from '../../platform/crypto/passwords.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import {
  answeringPasskey,
  checkFactor,
  checkPasskey,
  type FactorAnswer,
  factorsOf,
  failUnlessRight,
} from './factors/check-factor.ts';
import { listPasskeys } from './factors/passkeys-store.ts';
import {
  deleteTicket,
  findTicketOwner,
  giveTicket,
  setChallenge,
  takeChallenge,
  takeTicketAttempt,
} from './factors/tickets-store.ts';
import {
  type Client,
  type SessionsDeps,
  type StartedSession,
  startSession,
  type Transaction,
  toSession,
} from './sessions-service.ts';
import { isShutOut } from './sessions-store.ts';
import { emitRefusal } from './sign-in-audit.ts';
import { findUserByEmail, lockUser, rehashPassword, type UserRow } from './users-store.ts';

type Json = Record<string, unknown>;

/** What is left to do for somebody who has a second factor. */
interface SecondStep {
  ticket: string;
  methods: SecondFactor[];
}

export type Opened = StartedSession | SecondStep;

/** The user is locked by the caller: what ends all sessions meanwhile ends this one, too. */
export async function openSession(deps: SessionsDeps, tx: Tx, user: UserRow, client: Client): Promise<Opened> {
  if (user.twoFactorSince === null) return startSession(deps, tx, user, client);
  const ticket = await giveTicket(tx, { kind: 'secondFactor', userId: user.id });
  return { ticket, methods: await factorsOf(tx, user) };
}

/** After the commit. */
export async function toOpened(deps: SessionsDeps, opened: Opened): Promise<Session> {
  return 'ticket' in opened ? fail(4011, { data: opened }) : toSession(deps, opened);
}

export async function login(
  deps: SessionsDeps,
  transaction: Transaction,
  credentials: { email: string; password: string },
  client: Client,
): Promise<Session> {
  const user = await transaction((tx) => findUserByEmail(tx, credentials.email));
  const right = await verifyPassword(credentials.password, user?.passwordHash ?? null, client.address);
  // Not confirmed yet is told like a wrong password: whoever has just registered an address with a password of their own
  // would learn from the difference whether it had an account before.
  if (!user || !right || user.verifiedAt === null) {
    await transaction((tx) => emitRefusal(tx, user?.id ?? null, 'password', client));
    fail(4005);
  }
  // The provider's staff have an area of their own. Somebody with other workspaces gets in, and finds these closed.
  if (user.role === 'user' && (await isShutOut(deps.db, user.id))) fail(5336);
  const rehashed = needsRehash(user.passwordHash ?? '')
    ? await hashPassword(credentials.password, client.address)
    : undefined;
  const opened = await transaction(async (tx) => {
    // Checking took a while. A password that was changed meanwhile ended all sessions, and opens none after that.
    const now = await lockUser(tx, user.id);
    if (now === undefined || now.passwordHash !== user.passwordHash) return undefined;
    if (rehashed && user.passwordHash) await rehashPassword(tx, user.id, user.passwordHash, rehashed);
    return openSession(deps, tx, now, client);
  });
  return opened ? toOpened(deps, opened) : fail(4005);
}

type SecondFactorInput = { ticket: string } & (
  | { method: 'totp' | 'recovery'; code: string }
  | { method: 'passkey'; credential: Json }
);

export async function secondFactor(
  deps: SessionsDeps,
  transaction: Transaction,
  input: SecondFactorInput,
  client: Client,
): Promise<Session> {
  const { ticket } = input;
  const outcome = await transaction(async (tx) => {
    const user = await lockTicketOwner(tx, ticket);
    const attempt = user && (await takeTicketAttempt(tx, ticket, ticketAttempts));
    if (!user || !attempt) return undefined;
    const answer: FactorAnswer = input.method === 'passkey' ? { ...input, challenge: attempt.challenge } : input;
    // Whatever comes of it, the question has been answered.
    if (input.method === 'passkey') await setChallenge(tx, ticket, null);
    const verdict = await checkFactor(deps, tx, user, answer);
    if (verdict !== 'right') {
      await emitRefusal(tx, user.id, 'secondFactor', client);
      return { verdict };
    }
    await deleteTicket(tx, ticket);
    return { verdict, started: await startSession(deps, tx, user, client) };
  });
  if (outcome === undefined) fail(4018);
  failUnlessRight(outcome.verdict);
  return outcome.started ? toSession(deps, outcome.started) : fail(4018);
}

/** Options for a passkey as the second step. */
export async function secondFactorOptions(deps: SessionsDeps, transaction: Transaction, ticket: string): Promise<Json> {
  const options = await transaction(async (tx) => {
    const user = await lockTicketOwner(tx, ticket);
    if (!user) return undefined;
    const question = await deps.webauthn.ask(await listPasskeys(tx, user.id));
    await setChallenge(tx, ticket, question.challenge);
    return question.options;
  });
  return options ?? fail(4018);
}

/** The account first and its tickets after, as everywhere: who ends all sessions holds the account. */
async function lockTicketOwner(tx: Tx, ticket: string): Promise<UserRow | undefined> {
  const userId = await findTicketOwner(tx, ticket);
  return userId === undefined ? undefined : lockUser(tx, userId);
}

export async function startPasskeyLogin(
  deps: SessionsDeps,
  transaction: Transaction,
): Promise<{ ticket: string; options: Json }> {
  const { challenge, options } = await deps.webauthn.ask([]);
  const ticket = await transaction((tx) => giveTicket(tx, { kind: 'passkeyLogin', challenge }));
  return { ticket, options };
}

export async function passkeyLogin(
  deps: SessionsDeps,
  transaction: Transaction,
  { ticket, credential }: { ticket: string; credential: Json },
  client: Client,
): Promise<Session> {
  const outcome = await transaction(async (tx) => {
    const challenge = await takeChallenge(tx, ticket, { kind: 'passkeyLogin' });
    if (challenge === undefined) return undefined;
    const claimed = await answeringPasskey(tx, credential);
    const user = claimed && (await lockUser(tx, claimed.userId));
    if (!user || user.verifiedAt === null) return { verdict: 'wrong' as const };
    const verdict = await checkPasskey(deps, tx, claimed, credential, challenge);
    if (verdict === 'right') return { verdict, started: await startSession(deps, tx, user, client, 'passkey') };
    await emitRefusal(tx, user.id, 'passkey', client);
    return { verdict };
  });
  if (outcome === undefined) fail(4018);
  failUnlessRight(outcome.verdict);
  return outcome.started ? toSession(deps, outcome.started) : fail(4018);
}
