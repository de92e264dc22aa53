/** Proving again who one is, before something dangerous. With a second factor, the password alone is not enough. */
import {
  mailRest,
  type ProofMethod,
  stepUpTime,
  verificationCodeAttempts,
  verificationCodeTime,
} from '@muster/contract/constants';
import { systemActor } from '../../../platform/actor.ts';
import { verifyPassword } from '../../../platform/crypto/passwords.ts';
import { newCode, sameHash } from '../../../platform/crypto/tokens.ts';
import { type Database, platformOrganization, type Tx } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Principal } from '../../../platform/http/route.ts';
import type { SessionsDeps, Transaction } from '../sessions-service.ts';
import { markProved } from '../sessions-store.ts';
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

type Proof =
  | { method: 'password'; password: string }
  | { method: 'totp' | 'recovery' | 'code'; code: string }
  | { method: 'passkey'; ticket: string; credential: Json };

/** A mailed code is for those who have nothing else: whoever reads the mail of somebody else gets no further with it. */
export async function proofMethodsOf(tx: Tx, user: UserRow): Promise<ProofMethod[]> {
  const factors = await factorsOf(tx, user);
  if (user.twoFactorSince !== null) return factors;
  const methods: ProofMethod[] = [...(user.passwordHash === null ? [] : ['password' as const]), ...factors];
  return methods.length > 0 ? methods : ['code'];
}

/** For whoever refuses a call for want of a proof. */
export function createProofMethods(db: Database): (userId: string) => Promise<ProofMethod[]> {
  return (userId) =>
    db.readTenant(platformOrganization, systemActor, async (tx) => {
      const user = await findUser(tx, userId);
      return user ? proofMethodsOf(tx, user) : [];
    });
}

/** The account that proves who sits there: of the provider's staff who act for somebody, their own. */
export function proverOf({ userId, impersonator }: Pick<Principal, 'userId' | 'impersonator'>): string {
  return impersonator?.id ?? userId;
}

export function provedUntil(provedAt: string): string {
  return new Date(Date.parse(provedAt) + stepUpTime).toISOString();
}

export async function prove(
  deps: SessionsDeps,
  transaction: Transaction,
  principal: Principal,
  proof: Proof,
  address: string,
): Promise<{ provedUntil: string }> {
  const { sessionId } = principal;
  const userId = proverOf(principal);
  const user = (await transaction((tx) => findUser(tx, userId))) ?? fail(4004);
  const { passwordHash } = user;
  const isPassword = proof.method === 'password' && (await verifyPassword(proof.password, passwordHash, address));
  const outcome = await transaction(async (tx) => {
    const now = (await lockUser(tx, userId)) ?? fail(4004);
    const allowed = (await proofMethodsOf(tx, now)).includes(proof.method);
    const verdict: Verdict | 'over' = !allowed
      ? 'wrong'
      : proof.method === 'password'
        ? isPassword && now.passwordHash === passwordHash
          ? 'right'
          : 'wrong'
        : await check(deps, tx, now, sessionId, proof);
    if (verdict !== 'right') return { verdict };
    const provedAt = await markProved(tx, sessionId);
    const after = { provedAt, method: proof.method };
    await recordChange(tx, { action: 'update', entity: 'session', entityId: sessionId, after });
    return { verdict, provedAt };
  });
  if (outcome.verdict === 'over' || outcome.provedAt === undefined) {
    if (outcome.verdict !== 'over') failUnlessRight(outcome.verdict);
    return fail(4018);
  }
  return { provedUntil: provedUntil(outcome.provedAt) };
}

async function check(
  deps: SessionsDeps,
  tx: Tx,
  user: UserRow,
  sessionId: string,
  proof: Exclude<Proof, { method: 'password' }>,
): Promise<Verdict | 'over'> {
  if (proof.method === 'passkey') {
    const asked = { kind: 'passkeyProof', userId: user.id, sessionId } as const;
    const challenge = await takeChallenge(tx, proof.ticket, asked);
    return challenge === undefined ? 'over' : checkFactor(deps, tx, user, { ...proof, challenge });
  }
  if (proof.method === 'code') return checkMailedCode(deps, tx, user, proof.code);
  return checkFactor(deps, tx, user, { method: proof.method, code: proof.code });
}

async function checkMailedCode(deps: SessionsDeps, tx: Tx, user: UserRow, code: string): Promise<Verdict> {
  const expected = await takeCodeAttempt(tx, user.id, verificationCodeAttempts, 'prove');
  if (!expected || !sameHash(expected, deps.hashCode(code, salt(user)))) return 'wrong';
  await deleteCode(tx, user.id, 'prove');
  return 'right';
}

/** Options for the browser to prove with a passkey. */
export async function askForProof(
  deps: SessionsDeps,
  tx: Tx,
  principal: Principal,
): Promise<{ ticket: string; options: Json }> {
  const { sessionId } = principal;
  const userId = proverOf(principal);
  const { challenge, options } = await deps.webauthn.ask(await listPasskeys(tx, userId));
  const ticket = await giveTicket(tx, { kind: 'passkeyProof', userId, sessionId, challenge });
  return { ticket, options };
}

export async function mailProofCode(deps: SessionsDeps, tx: Tx, userId: string): Promise<void> {
  const user = (await lockUser(tx, userId)) ?? fail(4004);
  if (!(await proofMethodsOf(tx, user)).includes('code')) fail(3001);
  if (await isCodeUnderWay(tx, userId, mailRest, verificationCodeAttempts, 'prove')) return;
  const code = newCode();
  await putCode(tx, userId, deps.hashCode(code, salt(user)), new Date(Date.now() + verificationCodeTime), 'prove');
  await deps.mailer.queue(tx, {
    recipient: user.email,
    language: user.language,
    template: 'proofCode',
    params: { code, minutes: verificationCodeTime / 60_000 },
  });
}

/** So that a code of one purpose is none of another. */
function salt({ id }: UserRow): string {
  return `prove ${id}`;
}
