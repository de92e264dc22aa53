/**
 * Codes for the day on which the authenticator is lost: each opens once, and only their hashes are kept. They lie in
 * drawers for years, so their hashes are not keyed with the master key, which changes; eighty random bits need no key.
 */
import { hash, randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '@muster/contract/constants';
import type { Tx } from '../../../platform/db/database.ts';
import { countRecoveryCodes, putRecoveryCodes, takeRecoveryCode } from './recovery-codes-store.ts';

/** Without letters that look like others (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 16;

/** New ones in place of all earlier ones. */
export async function makeRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await putRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashOf(code, userId)),
  );
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'));
}

/** How many are left after this one, or undefined if it is none. */
export async function useRecoveryCode(tx: Tx, userId: string, code: string): Promise<number | undefined> {
  const taken = await takeRecoveryCode(tx, userId, hashOf(plain(code), userId));
  return taken ? countRecoveryCodes(tx, userId) : undefined;
}

/** 32 divides 256, so each letter is as likely as any other. */
function newRecoveryCode(): string {
  return [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('');
}

function hashOf(code: string, userId: string): Buffer {
  return hash('sha256', JSON.stringify([userId, code]), 'buffer');
}

/** As people type it: in any case, with or without the hyphens, with the letters that the alphabet leaves out. */
function plain(code: string): string {
  return code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}
