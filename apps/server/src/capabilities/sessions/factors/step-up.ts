/** Step-up, before something dangerous. For users with a second factor, the password alone is not enough. */

import {
  mailRest,
  type StepUpMethod,
  stepUpTime,
  verificationCodeAttempts,
  verificationCodeTime,
} from '@muster/contract/constants';
import { systemActor } from '../../../platform/actor.ts';
import { now as databaseNow } from '../../../platform/clock.ts';
import { verifyPassword } from '../../../platform/crypto/passwords.ts';
import { newCode, sameHash } from '../../../platform/crypto/tokens.ts';
import { type Database, platformOrganization, type Tx } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Principal } from '../../../platform/http/route.ts';
import type { SessionsDeps, Transaction } from '../sessions-service.ts';
import { markSteppedUp } from '../sessions-store.ts';
import {
  deleteCode,
  findUser,
  isCodeUnderWay,
  lockUser,
  putCode,
  takeCodeAttempt,
  type UserRow,
} from '../users-store.ts';
import { checkFactor, factorsOf, failUnlessRight, type Verdict } from './check-factor.ts';
import { listPasskeys } from './passkeys-store.ts';
import { giveTicket, takeChallenge } from './tickets-store.ts';

type Json = Record<string, unknown>;

type Answer =
  | { method: 'password'; password: string }
  | { method: 'totp' | 'recovery' | 'code'; code: string }
  | { method: 'passkey'; ticket: string; credential: Json };

/** A mailed code is for those who have nothing else: whoever reads the mail of somebody else gets no further with it. */
export async function stepUpMethodsOf(tx: Tx, user: UserRow): Promise<StepUpMethod[]> {
  const factors = await factorsOf(tx, user);
  if (user.twoFactorSince !== null) return factors;
  const methods: StepUpMethod[] = [...(user.passwordHash === null ? [] : ['password' as const]), ...factors];
  return methods.length > 0 ? methods : ['code'];
}

/** For the refusal of a call that needs step-up. */
export function createStepUpMethods(db: Database): (userId: string) => Promise<StepUpMethod[]> {
  return (userId) =>
    db.readTenant(platformOrganization, systemActor, async (tx) => {
      const user = await findUser(tx, userId);
      return user ? stepUpMethodsOf(tx, user) : [];
    });
}

/** The account that steps up: of the provider's staff who act for somebody, their own. */
export function stepUpUserOf({ userId, supplanter }: Pick<Principal, 'userId' | 'supplanter'>): string {
  return supplanter?.id ?? userId;
}

export function steppedUpUntil(steppedUpAt: string): string {
  return new Date(Date.parse(steppedUpAt) + stepUpTime).toISOString();
}

export async function stepUp(
  deps: SessionsDeps,
  transaction: Transaction,
  principal: Principal,
  answer: Answer,
  address: string,
): Promise<{ steppedUpUntil: string }> {
  const { sessionId } = principal;
  const userId = stepUpUserOf(principal);
  const user = (await transaction((tx) => findUser(tx, userId))) ?? fail(4004);
  const { passwordHash } = user;
  const isPassword = answer.method === 'password' && (await verifyPassword(answer.password, passwordHash, address));
  const outcome = await transaction(async (tx) => {
    const now = (await lockUser(tx, userId)) ?? fail(4004);
    const allowed = (await stepUpMethodsOf(tx, now)).includes(answer.method);
    const verdict: Verdict | 'over' = !allowed
      ? 'wrong'
      : answer.method === 'password'
        ? isPassword && now.passwordHash === passwordHash
          ? 'right'
          : 'wrong'
        : await check(deps, tx, now, sessionId, answer);
    if (verdict !== 'right') return { verdict };
    const steppedUpAt = await markSteppedUp(tx, sessionId);
    const after = { steppedUpAt, method: answer.method };
    await recordChange(tx, { action: 'update', entity: 'session', entityId: sessionId, after });
    return { verdict, steppedUpAt };
  });
  if (outcome.verdict === 'over' || outcome.steppedUpAt === undefined) {
    if (outcome.verdict !== 'over') failUnlessRight(outcome.verdict);
    return fail(4018);
  }
  return { steppedUpUntil: steppedUpUntil(outcome.steppedUpAt) };
}

async function check(
  deps: SessionsDeps,
  tx: Tx,
  user: UserRow,
  sessionId: string,
  answer: Exclude<Answer, { method: 'password' }>,
): Promise<Verdict | 'over'> {
  if (answer.method === 'passkey') {
    const asked = { kind: 'passkeyStepUp', userId: user.id, sessionId } as const;
    const challenge = await takeChallenge(tx, answer.ticket, asked);
    return challenge === undefined ? 'over' : checkFactor(deps, tx, user, { ...answer, challenge });
  }
  if (answer.method === 'code') return checkMailedCode(deps, tx, user, answer.code);
  return checkFactor(deps, tx, user, { method: answer.method, code: answer.code });
}

async function checkMailedCode(deps: SessionsDeps, tx: Tx, user: UserRow, code: string): Promise<Verdict> {
  const expected = await takeCodeAttempt(tx, user.id, verificationCodeAttempts, 'stepUp');
  if (!expected || !sameHash(expected, deps.hashCode(code, salt(user)))) return 'wrong';
  await deleteCode(tx, user.id, 'stepUp');
  return 'right';
}

/** Options for the browser to step up with a passkey. */
export async function stepUpOptions(
  deps: SessionsDeps,
  tx: Tx,
  principal: Principal,
): Promise<{ ticket: string; options: Json }> {
  const { sessionId } = principal;
  const userId = stepUpUserOf(principal);
  const { challenge, options } = await deps.webauthn.ask(await listPasskeys(tx, userId));
  const ticket = await giveTicket(tx, { kind: 'passkeyStepUp', userId, sessionId, challenge });
  return { ticket, options };
}

export async function mailStepUpCode(deps: SessionsDeps, tx: Tx, userId: string): Promise<void> {
  const user = (await lockUser(tx, userId)) ?? fail(4004);
  if (!(await stepUpMethodsOf(tx, user)).includes('code')) fail(3001);
  if (await isCodeUnderWay(tx, userId, mailRest, verificationCodeAttempts, 'stepUp')) return;
  const code = newCode();
  await putCode(tx, userId, deps.hashCode(code, salt(user)), new Date(databaseNow() + verificationCodeTime), 'stepUp');
  await deps.mailer.queue(tx, {
    recipient: user.email,
    language: user.language,
    template: 'stepUpCode',
    params: { code, minutes: verificationCodeTime / 60_000 },
  });
}

/** So that a code of one purpose is none of another. */
function salt({ id }: UserRow): string {
  return `step-up ${id}`;
}
