import { readFileSync } from 'node:fs';
import type { PlistValue } from './plist-value.ts';

/** See fixtures/README.md. */
export const fixture = (name: string): Buffer => readFileSync(new URL(`../fixtures/${name}`, import.meta.url));

const counted = (length: number) => Buffer.from(Array.from({ length }, (_, index) => index));

/** What fixtures/make.py writes. */
export const expected = new Map<string, PlistValue>([
  ['array', [1, 'two', [], new Map(), [Buffer.alloc(0), true, false]]],
  ['data', counted(256)],
  ['date', new Date('2026-02-03T04:05:06Z')],
  ['deep', new Map([['deeper', new Map([['deepest', counted(100)]])]])],
  ['empty', ''],
  ['integers', [0, 255, 256, 65535, 65536, 2 ** 31, 2 ** 32, 2 ** 53 - 1, -1, -(2 ** 31), -(2 ** 53) + 1]],
  ['large', [2n ** 53n + 1n, 2n ** 63n - 1n, 2n ** 63n, 2n ** 64n - 1n, -(2n ** 63n)]],
  ['markup', '<a href="x">&amp; \'b\'</a>\n\t'],
  ['real', [1.5, -0.25, 1e-7, Math.PI]],
  ['sorted \u{1f600}', 1],
  ['sorted \uffee', 2],
  ['unicode', 'niño 日本 \u{1f600}'],
]);
