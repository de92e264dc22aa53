/**
 * Addresses that say what they are for, and until when, under a signature that only this installation makes: nothing is
 * written down for them. Whoever uses one still has to be allowed to, which is looked at then.
 */
import { now as databaseNow } from '../clock.ts';
import { sameHash } from './tokens.ts';

/** `hashCode` of the platform. */
type Sign = (text: string, purpose: string) => Buffer;

const idLength = 16;
const timeLength = 4;
const signatureLength = 16;

/** `until` in seconds since 1970. A token of one purpose opens nothing of another. */
export function writeSignedIds(sign: Sign, purpose: string, ids: readonly string[], until: number): string {
  const said = Buffer.alloc(ids.length * idLength + timeLength);
  for (const [at, id] of ids.entries()) said.write(id.replaceAll('-', ''), at * idLength, 'hex');
  said.writeUInt32BE(until, ids.length * idLength);
  return Buffer.concat([said, signatureOf(sign, purpose, said)]).toString('base64url');
}

/** Undefined for what nobody here has signed, and for what is over. */
export function readSignedIds(sign: Sign, purpose: string, token: string, now = databaseNow()): string[] | undefined {
  const bytes = Buffer.from(token, 'base64url');
  const end = bytes.length - signatureLength;
  const count = (end - timeLength) / idLength;
  if (count < 1 || !Number.isInteger(count)) return undefined;
  const said = bytes.subarray(0, end);
  if (!sameHash(bytes.subarray(end), signatureOf(sign, purpose, said))) return undefined;
  if (said.readUInt32BE(count * idLength) * 1000 <= now) return undefined;
  return Array.from({ length: count }, (_, at) => idIn(said, at));
}

function signatureOf(sign: Sign, purpose: string, said: Buffer): Buffer {
  return sign(said.toString('base64url'), purpose).subarray(0, signatureLength);
}

function idIn(bytes: Buffer, at: number): string {
  const hex = bytes.toString('hex', at * idLength, (at + 1) * idLength);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
