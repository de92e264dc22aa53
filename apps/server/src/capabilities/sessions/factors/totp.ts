/** Codes of authenticator apps (RFC 6238 on top of RFC 4226): SHA-1, six digits, 30 seconds, as every app knows them. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { brand } from '@muster/contract/brand';

const stepSeconds = 30;

/** As long as the hash (RFC 4226, section 4, R6). */
export function newTotpSecret(): Buffer {
  return randomBytes(20);
}

export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

export function stepAt(time: number): number {
  return Math.floor(time / 1000 / stepSeconds);
}

/** The step of which this is the code: now, or one before or after, since clocks differ. */
export function matchingStep(secret: Buffer, code: string, now = Date.now()): number | undefined {
  const given = Buffer.from(code);
  const current = stepAt(now);
  // All three are compared, whichever is right.
  const [found] = [current, current - 1, current + 1].filter((step) => {
    const expected = Buffer.from(totpCode(secret, step));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return found;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, section 6, without padding. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** What a QR code holds (https://github.com/google/google-authenticator/wiki/Key-Uri-Format). */
export function totpUri(secret: Buffer, email: string): string {
  const issuer = encodeURIComponent(brand.product);
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${base32(secret)}&issuer=${issuer}&algorithm=SHA1&digits=6&period=${stepSeconds}`;
}
