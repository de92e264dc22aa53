import assert from 'node:assert/strict';
import { bytesSource } from './byte-source.ts';
import { PackageError } from './package-error.ts';
import { type TestFile, testZip } from './test-zip.ts';
import { openZip } from './zip.ts';

/** How many cases a fuzz test tries for each fixture; more at night, by the environment. */
export function fuzzCases(usual: number): number {
  return Number(process.env.FUZZ_CASES ?? usual);
}

/**
 * Reads many damaged copies of a file. Each must be read or refused with a PackageError, and none may take as long as
 * only a loop without end or a bomb does. The same seed gives the same copies, so a failure names the one to look at.
 */
export async function survivesMutations(
  original: Uint8Array,
  read: (bytes: Uint8Array) => Promise<unknown>,
  { seed = 1, cases }: { seed?: number; cases: number },
): Promise<void> {
  for (let index = 0; index < cases; index += 1) {
    const name = `seed ${seed + index}`;
    const copy = mutated(original, seed + index);
    const started = performance.now();
    try {
      await read(copy);
    } catch (error) {
      if (!(error instanceof PackageError)) throw new Error(`${name} throws`, { cause: error });
    }
    assert.ok(performance.now() - started < longestCase, `${name} takes too long`);
  }
}

/** Far above what a file of a few kilobytes takes on a busy machine. */
const longestCase = 20_000;

/** The files of an archive, to put it together again with one of them damaged: a checksum would hide what is within. */
export async function archiveFiles(bytes: Uint8Array): Promise<(TestFile & { data: Uint8Array })[]> {
  const zip = await openZip(bytesSource(bytes));
  const files: (TestFile & { data: Uint8Array })[] = [];
  for (const entry of zip.entries.values()) {
    files.push({ name: entry.name, data: await zip.read(entry, 64 * 1024 * 1024), store: entry.method === 0 });
  }
  return files;
}

/** As survivesMutations, with the damage inside one of the archive's files. */
export async function survivesMutationsWithin(
  original: Uint8Array,
  read: (bytes: Uint8Array) => Promise<unknown>,
  { seed = 1, cases, only = () => true }: { seed?: number; cases: number; only?: (name: string) => boolean },
): Promise<void> {
  const files = await archiveFiles(original);
  for (const file of files) {
    if (file.data.length === 0 || !only(file.name)) continue;
    const readWith = (data: Uint8Array) => read(testZip(files.map((one) => (one === file ? { ...one, data } : one))));
    await survivesMutations(file.data, readWith, { seed, cases });
  }
}

function mutated(original: Uint8Array, seed: number): Uint8Array {
  const random = randomNumbers(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  let bytes = Uint8Array.from(original);
  for (let times = 1 + below(3); times > 0 && bytes.length > 0; times -= 1) {
    const at = below(bytes.length);
    const length = Math.min(bytes.length - at, 1 + below(64));
    switch (below(8)) {
      case 0:
        for (let flips = 1 + below(8); flips > 0; flips -= 1) {
          const place = below(bytes.length);
          bytes[place] = (bytes[place] ?? 0) ^ (1 << below(8));
        }
        break;
      case 1:
        bytes.fill([0, 0xff, 0x80, 0x7f][below(4)] ?? 0, at, at + length);
        break;
      case 2:
        bytes = bytes.slice(0, at);
        break;
      case 3:
        bytes = Uint8Array.from([...bytes.subarray(0, at), ...bytes.subarray(at + length)]);
        break;
      case 4:
        bytes = Uint8Array.from([...bytes.subarray(0, at + length), ...bytes.subarray(at)]);
        break;
      default:
        writeNumber(bytes, at, below);
    }
  }
  return bytes;
}

/** Lengths, counts and offsets are where readers believe too much. */
function writeNumber(bytes: Uint8Array, at: number, below: (limit: number) => number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const odd = [0, 1, 7, 8, 0x7f, 0xff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xfffffff8, 0xffffffff];
  const value = below(3) === 0 ? bytes.length + below(9) - 4 : (odd[below(odd.length)] ?? 0);
  const size = [1, 2, 4][below(3)] ?? 1;
  const place = Math.min(at - (below(2) ? at % size : 0), bytes.length - size);
  if (place < 0) return;
  const littleEndian = below(4) > 0;
  if (size === 1) view.setUint8(place, value & 0xff);
  else if (size === 2) view.setUint16(place, value & 0xffff, littleEndian);
  else view.setUint32(place, value >>> 0, littleEndian);
}

/** Mulberry32: small, and the same everywhere. */
function randomNumbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
