/** Codes for the day on which the authenticator is lost: each opens once, and only their hashes are kept. */
import { randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '@muster/contract/constants';
import type { Tx } from '../../../platform/db/database.ts';
import { countRecoveryCodes, putRecoveryCodes, takeRecoveryCode } from './recovery-codes-store.ts';

type HashCode = (code: string, salt: string) => Buffer;

/** Without letters that look like others (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** New ones in place of all earlier ones. */
export async function makeRecoveryCodes(tx: Tx, userId: string, hashCode: HashCode): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await putRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashCode(code, userId)),
  );
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** How many are left after this one, or undefined if it is none. */
export async function useRecoveryCode(
  tx: Tx,
  userId: string,
  code: string,
  hashCode: HashCode,
): Promise<number | undefined> {
  const taken = await takeRecoveryCode(tx, userId, hashCode(plain(code), userId));
  return taken ? countRecoveryCodes(tx, userId) : undefined;
}

/** 50 random bits: 32 divides 256, so each letter is as likely as any other. */
function newRecoveryCode(): string {
  return [...randomBytes(10)].map((byte) => alphabet[byte % alphabet.length]).join('');
}

/** As people type it: in any case, with or without the hyphen, with the letters that the alphabet leaves out. */
function plain(code: string): string {
  return code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}
