import { readFileSync } from 'node:fs';
import { readCertificate } from './certificate.ts';
import { readPrivateKey } from './keys.ts';
import { PkiError, type PkiProblem } from './pki-error.ts';

/** See fixtures/README.md. */
export const fixture = (name: string): Buffer => readFileSync(new URL(`../fixtures/${name}`, import.meta.url));

export const content = fixture('content.txt');
export const root = readCertificate(fixture('root.pem'));
export const device = readCertificate(fixture('device.pem'));
export const deviceKey = readPrivateKey(fixture('device.key'));
/** A time at which the fixtures are valid. */
export const at = new Date('2030-01-01T00:00:00Z');

export const isProblem = (code: PkiProblem) => (error: unknown) => error instanceof PkiError && error.code === code;

/** Of each file; more at night, by the environment. */
const cases = Number(process.env.FUZZ_CASES ?? 60);

/** Reads the beginnings of a file, and copies with bytes changed: each is read, or refused with a PkiError. */
export function survivesDamage(original: Uint8Array, read: (bytes: Uint8Array) => unknown): void {
  const attempt = (bytes: Uint8Array, what: string) => {
    try {
      read(bytes);
    } catch (error) {
      if (!(error instanceof PkiError)) throw new Error(what, { cause: error });
    }
  };
  for (let length = 0; length < original.length; length += 1 + Math.floor((original.length * 2) / cases)) {
    attempt(original.subarray(0, length), `the first ${length} bytes`);
  }
  const values = [0x00, 0x30, 0x7f, 0x80, 0x84, 0xa0, 0xff];
  for (let seed = 0; seed < cases; seed += 1) {
    const copy = Uint8Array.from(original);
    for (let change = 0; change <= seed % 3; change += 1) {
      const place = (Math.imul(seed * 3 + change + 1, 2_654_435_761) >>> 0) % copy.length;
      copy[place] = values[(seed + change) % values.length] ?? 0;
    }
    attempt(copy, `damage ${seed}`);
  }
}
