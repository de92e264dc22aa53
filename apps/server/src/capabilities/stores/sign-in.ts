/**
 * Signing in to a store. People of the workspace prove that an address is theirs with a mailed code; whoever has an account
 * for the dashboard can use its password, unless it asks for a second factor, and the others can choose one for the store.
 */

import { randomUUIDv7 } from 'node:crypto';
import type { Input, Reply } from '@muster/contract/call';
import type * as calls from '@muster/contract/calls/store-pages';
import { type Language, mailRest, verificationCodeAttempts } from '@muster/contract/constants';
import { storeRules } from '@muster/contract/store';
import type { Actor } from '../../platform/actor.ts';
import { now } from '../../platform/clock.ts';
import { hashPassword, verifyPassword } from '../../platform/crypto/passwords.ts';
import { newCode, newToken, sameHash } from '../../platform/crypto/tokens.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { type Consumer, consumer } from '../../platform/events/consumer.ts';
import { emit, recordChange } from '../../platform/events/record-change.ts';
import type { Platform } from '../../platform/platform.ts';
import { checkAccountPassword } from '../sessions/index.ts';
import {
  type Candidate,
  deleteCode,
  findCandidate,
  findPersonEmail,
  findStoreName,
  isCodeUnderWay,
  putCode,
  putPassword,
  takeCodeAttempt,
} from './sign-in-store.ts';
import { hashSession, sessionPrefix } from './store-cookie.ts';
import type { Visit } from './visitor-caller.ts';
import { deleteVisit, deleteVisitsOf, insertVisit, type VisitRow } from './visits-store.ts';

export type Transaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

interface Attempt {
  visit: Visit;
  transaction: Transaction;
  address: string;
}

export function toVisitor({
  person,
  supplanterId,
}: Pick<VisitRow, 'person' | 'supplanterId'>): Reply<typeof calls.signInToStore> | null {
  if (person === null) return null;
  return {
    email: person.email,
    name: nameOf(person),
    type: memberTypeOf(person),
    hasPassword: person.hasPassword,
    supplanted: supplanterId !== null,
  };
}

export function nameOf({ firstName, lastName, email }: NonNullable<VisitRow['person']>): string {
  return `${firstName} ${lastName}`.trim() || email;
}

/** Employees have no account, or one that opens nothing of the workspace in the dashboard. */
export function memberTypeOf({ role, userId }: NonNullable<VisitRow['person']>): 'user' | 'employee' {
  return role === 'employee' || userId === null ? 'employee' : 'user';
}

/** The token of the new session. */
export async function signInWithPassword(
  db: Database,
  { visit, transaction, address }: Attempt,
  credentials: Input<typeof calls.signInToStore>['body'],
): Promise<string> {
  const candidate = await checkPassword(db, { transaction, address }, credentials);
  return transaction((tx) => openVisit(tx, visit, candidate));
}

/** Whoever has this address and this password, of their account or of the store; 4005 and 4011 for all others. */
export async function checkPassword(
  db: Database,
  { transaction, address }: Pick<Attempt, 'transaction' | 'address'>,
  { email, password }: { email: string; password: string },
): Promise<Candidate> {
  const candidate = await transaction((tx) => findCandidate(tx, email));
  // One hash is computed in every case, so that the time tells nothing.
  const verdict =
    candidate?.userId == null
      ? (await verifyPassword(password, candidate?.passwordHash ?? null, address))
        ? 'right'
        : 'wrong'
      : await checkAccountPassword(db, candidate.userId, password, address);
  if (verdict === 'secondFactor') fail(4011, { data: { methods: ['code'] } });
  return verdict === 'wrong' || candidate === undefined ? fail(4005) : candidate;
}

/**
 * The same look-up and the same row, whether somebody has the address or not: what differs, the code and its mail, is made
 * behind the outbox, so neither the answer nor the time it takes tells anything.
 */
export async function askForCode(tx: Tx, email: string, language: Language): Promise<void> {
  const candidate = await findCandidate(tx, email);
  const payload = { personId: candidate?.id ?? null, language };
  await emit(tx, { type: 'storeCode.asked', entityId: randomUUIDv7(), payload });
}

export function storeCodeConsumer({ mailer, hashCode }: Pick<Platform, 'mailer' | 'hashCode'>): Consumer {
  return consumer({
    name: 'store-codes',
    on: ['storeCode.asked'],
    async handle(events, tx) {
      for (const { organizationId, payload } of events) {
        const { personId, language } = payload;
        if (personId !== null)
          await tx.within(organizationId, (inside) => mailCode({ mailer, hashCode }, inside, personId, language));
      }
    },
  });
}

async function mailCode(
  { mailer, hashCode }: Pick<Platform, 'mailer' | 'hashCode'>,
  tx: Tx,
  personId: string,
  language: Language,
): Promise<void> {
  const email = await findPersonEmail(tx, personId);
  if (email === undefined || (await isCodeUnderWay(tx, personId, mailRest, verificationCodeAttempts))) return;
  const code = newCode();
  await putCode(tx, personId, hashCode(code, personId), new Date(now() + storeRules.codeMinutes * 60_000));
  await mailer.queue(tx, {
    recipient: email,
    language,
    template: 'storeCode',
    params: { code, minutes: storeRules.codeMinutes, store: await findStoreName(tx) },
  });
}

export async function signInWithCode(
  hashCode: Platform['hashCode'],
  { visit, transaction }: Attempt,
  credentials: Input<typeof calls.signInWithCode>['body'],
): Promise<string> {
  const token = await transaction(async (tx) => {
    const candidate = await checkCode(hashCode, tx, credentials);
    return candidate && openVisit(tx, visit, candidate);
  });
  return token ?? fail(4009);
}

/** Whoever has this address and the code that was mailed to it. A wrong attempt counts, so the transaction has to commit. */
export async function checkCode(
  hashCode: Platform['hashCode'],
  tx: Tx,
  { email, code }: { email: string; code: string },
): Promise<Candidate | undefined> {
  const candidate = await findCandidate(tx, email);
  const hash = candidate && (await takeCodeAttempt(tx, candidate.id, verificationCodeAttempts));
  if (!candidate || !hash || !sameHash(hash, hashCode(code, candidate.id))) return undefined;
  await deleteCode(tx, candidate.id);
  return candidate;
}

/** A new token each time, so that nobody can have prepared one; what was opened before stays open. */
async function openVisit(tx: Tx, visit: Visit, person: Pick<Candidate, 'id' | 'userId' | 'email'>): Promise<string> {
  const token = newSession();
  if (visit.sessionId !== null) await deleteVisit(tx, visit.sessionId);
  const id = await insertVisit(tx, { tokenHash: token.hash, personId: person.id, from: visit });
  await recordChange(tx, {
    action: 'create',
    entity: 'storeSession',
    entityId: id,
    entityName: person.email,
    after: { email: person.email },
    actor: actorOf(person),
  });
  return token.token;
}

export function newSession(): { token: string; hash: Buffer } {
  const token = `${sessionPrefix}${newToken().token}`;
  return { token, hash: hashSession(token) };
}

export async function signOut(tx: Tx, { sessionId, person }: Visit): Promise<void> {
  if (sessionId === null) return;
  await deleteVisit(tx, sessionId);
  if (person === null) return;
  await recordChange(tx, {
    action: 'delete',
    entity: 'storeSession',
    entityId: sessionId,
    entityName: person.email,
    before: { email: person.email },
  });
}

export async function setPassword(
  { visit, transaction, address }: Attempt,
  { password }: Input<typeof calls.setStorePassword>['body'],
): Promise<void> {
  const { person, sessionId, supplanterId } = visit;
  if (person === null) fail(4002);
  if (supplanterId !== null) fail(4015);
  // Their password is the one of the dashboard, which is changed there.
  if (person.userId !== null) fail(4003);
  const hash = await hashPassword(password, address);
  await transaction(async (tx) => {
    await putPassword(tx, person.id, hash);
    await deleteVisitsOf(tx, person.id, sessionId);
    await recordChange(tx, {
      action: 'update',
      entity: 'storeSession',
      entityId: person.id,
      entityName: person.email,
      after: { password: 'changed' },
    });
  });
}

function actorOf({ userId, email }: Pick<Candidate, 'userId' | 'email'>): Actor {
  return { kind: 'user', userId, email, supplanterId: null };
}
