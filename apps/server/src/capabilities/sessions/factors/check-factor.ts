import { type SecondFactor, totpGuessesPerDay } from '@muster/contract/constants';
import type { Tx } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { SessionsDeps } from '../sessions-service.ts';
import type { UserRow } from '../users-store.ts';
import { findPasskeyByCredential, listPasskeys, type PasskeyRow, takePasskeyUse } from './passkeys-store.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { countRecoveryCodes } from './recovery-codes-store.ts';
import { matchingStep } from './totp.ts';
import { hasTotp, takeTotpAttempt, takeTotpStep } from './totp-store.ts';

type Json = Record<string, unknown>;

export type FactorAnswer =
  | { method: 'totp' | 'recovery'; code: string }
  | { method: 'passkey'; credential: Json; challenge: string | null };

/** `tooMany` guesses for today: whether this one is right is not even looked at. */
export type Verdict = 'right' | 'wrong' | 'tooMany';

/**
 * Checks an answer by something that the user has, and uses it up: no code and no answer is taken twice. The attempt
 * counts in the same transaction, so whoever calls this commits it whatever the verdict.
 */
export async function checkFactor(deps: SessionsDeps, tx: Tx, user: UserRow, answer: FactorAnswer): Promise<Verdict> {
  switch (answer.method) {
    case 'totp':
      return user.twoFactorSince === null ? 'wrong' : checkTotp(deps, tx, user.id, answer.code);
    case 'recovery':
      return checkRecoveryCode(deps, tx, user, answer.code);
    case 'passkey': {
      const passkey = await answeringPasskey(tx, answer.credential);
      if (passkey?.userId !== user.id || answer.challenge === null) return 'wrong';
      return checkPasskey(deps, tx, passkey, answer.credential, answer.challenge);
    }
  }
}

export async function checkTotp(deps: SessionsDeps, tx: Tx, userId: string, code: string): Promise<Verdict> {
  const row = await takeTotpAttempt(tx, userId, totpGuessesPerDay);
  if (row === undefined) return (await hasTotp(tx, userId)) ? 'tooMany' : 'wrong';
  const secret = await deps.envelope.open(tx, row.sealedSecret, totpIdentity(userId));
  const step = matchingStep(secret, code);
  return step !== undefined && (await takeTotpStep(tx, userId, step)) ? 'right' : 'wrong';
}

export const totpIdentity = (userId: string) => ({ table: 'user_totp', column: 'sealed_secret', id: userId });

async function checkRecoveryCode(deps: SessionsDeps, tx: Tx, user: UserRow, code: string): Promise<Verdict> {
  const left = await useRecoveryCode(tx, user.id, code);
  if (left === undefined) return 'wrong';
  await recordChange(tx, {
    action: 'delete',
    entity: 'recoveryCodes',
    entityId: user.id,
    entityName: user.email,
    before: { left: left + 1 },
    payload: { left },
    // Whoever signs in is nobody yet.
    actor: { kind: 'user', userId: user.id, email: user.email, supplanterId: null },
  });
  await deps.mailer.queue(tx, {
    recipient: user.email,
    language: user.language,
    template: 'recoveryCodeUsed',
    params: { left },
  });
  return 'right';
}

/** The passkey that has answered, whosever it is. */
export async function answeringPasskey(tx: Tx, { id }: Json): Promise<PasskeyRow | undefined> {
  return typeof id === 'string' ? findPasskeyByCredential(tx, id) : undefined;
}

export async function checkPasskey(
  deps: SessionsDeps,
  tx: Tx,
  passkey: PasskeyRow,
  credential: Json,
  challenge: string,
): Promise<Verdict> {
  const counter = await deps.webauthn.check(credential, challenge, passkey);
  return counter !== undefined && (await takePasskeyUse(tx, passkey.id, counter)) ? 'right' : 'wrong';
}

/** The factors that the user has, besides a password or a mailed code. */
export async function factorsOf(tx: Tx, user: UserRow): Promise<SecondFactor[]> {
  const passkeys = await listPasskeys(tx, user.id);
  const codes = user.twoFactorSince === null ? 0 : await countRecoveryCodes(tx, user.id);
  return [
    ...(user.twoFactorSince === null ? [] : ['totp' as const]),
    ...(passkeys.length > 0 ? ['passkey' as const] : []),
    ...(codes > 0 ? ['recovery' as const] : []),
  ];
}

const oneHour = 3600;

/** Told once the attempt is committed. */
export function failUnlessRight(verdict: Verdict): void {
  if (verdict === 'tooMany') fail(4029, { data: { retryAfter: oneHour } });
  if (verdict === 'wrong') fail(4017);
}
