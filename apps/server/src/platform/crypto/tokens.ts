/** Tokens and mailed codes. Only their hashes are stored, so a copy of the database opens no session. */
import { createHmac, hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Secrets } from './secrets.ts';

/** 32 random bytes: too many to guess, so a plain hash is enough to look them up by. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** Six digits, each code as likely as any other. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** A million codes are hashed in a second, so theirs is keyed with what is not in the database. */
export function codeHasher(secrets: Secrets): (code: string, salt: string) => Buffer {
  const key = secrets.derive('codes');
  // As JSON, no other pair of salt and code makes the same text.
  return (code, salt) =>
    createHmac('sha256', key)
      .update(JSON.stringify([salt, code]))
      .digest();
}

/** Compares in a time that tells nothing about where two hashes differ. */
export function sameHash(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
