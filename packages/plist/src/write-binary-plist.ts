import { PlistError } from './plist-error.ts';
import { tooDeep, tooMany, usualLimits } from './plist-limits.ts';
import { PlistReal, type PlistValue } from './plist-value.ts';
import { mustBeWritable, sortedEntries } from './writable.ts';

const epoch = Date.UTC(2001, 0, 1);

/** Apple's binary form. Equal values give equal bytes: keys are sorted, and each text and number is written once. */
export function writeBinaryPlist(value: PlistValue): Buffer {
  const objects: (Buffer | { marker: number; members: number[] })[] = [];
  const known = new Map<string, number>();

  let values = 0;

  const add = (object: (typeof objects)[number]) => objects.push(object) - 1;

  function addOnce(bytes: Buffer): number {
    const key = bytes.toString('latin1');
    const index = known.get(key) ?? add(bytes);
    known.set(key, index);
    return index;
  }

  function place(inner: PlistValue, depth: number): number {
    if (depth > usualLimits.depth) throw tooDeep();
    values += 1;
    if (values > usualLimits.values) throw tooMany();
    if (inner instanceof Uint8Array) return addOnce(Buffer.concat([marked(0x40, inner.length), inner]));
    if (inner instanceof PlistReal) return addOnce(real(inner.value));
    if (!Array.isArray(inner) && !(inner instanceof Map)) return addOnce(scalar(inner));
    const container = { marker: inner instanceof Map ? 0xd0 : 0xa0, members: [] as number[] };
    const index = add(container);
    if (inner instanceof Map) {
      const entries = sortedEntries(inner);
      const keys = entries.map(([key]) => addOnce(scalar(key)));
      container.members = [...keys, ...entries.map(([, member]) => place(member, depth + 1))];
    } else container.members = inner.map((member) => place(member, depth + 1));
    return index;
  }

  const top = place(value, 0);
  const referenceSize = bytesFor(objects.length);
  const heap = objects.map((object) => {
    if (Buffer.isBuffer(object)) return object;
    const { marker, members } = object;
    const count = marker === 0xd0 ? members.length / 2 : members.length;
    return Buffer.concat([marked(marker, count), ...members.map((member) => unsigned(member, referenceSize))]);
  });
  let at = 8;
  const offsets = heap.map(({ length }) => {
    at += length;
    return at - length;
  });
  const offsetSize = bytesFor(at);
  const trailer = Buffer.alloc(32);
  trailer.set([offsetSize, referenceSize], 6);
  trailer.writeBigUInt64BE(BigInt(objects.length), 8);
  trailer.writeBigUInt64BE(BigInt(top), 16);
  trailer.writeBigUInt64BE(BigInt(at), 24);
  return Buffer.concat([
    Buffer.from('bplist00'),
    ...heap,
    ...offsets.map((offset) => unsigned(offset, offsetSize)),
    trailer,
  ]);
}

function scalar(value: string | number | bigint | boolean | Date): Buffer {
  mustBeWritable(value);
  if (typeof value === 'boolean') return Buffer.from([value ? 9 : 8]);
  if (value instanceof Date) return Buffer.concat([Buffer.from([0x33]), double((value.getTime() - epoch) / 1000)]);
  if (typeof value === 'string') return text(value);
  if (typeof value === 'number' && !Number.isInteger(value)) return real(value);
  return integer(BigInt(value));
}

function real(value: number): Buffer {
  return Buffer.concat([Buffer.from([0x23]), double(value)]);
}

function text(value: string): Buffer {
  // The shorter form takes ASCII, of which each character is one byte.
  if (Buffer.byteLength(value) === value.length)
    return Buffer.concat([marked(0x50, value.length), Buffer.from(value, 'latin1')]);
  if (!value.isWellFormed()) throw new PlistError('unwritable', 'a text has half a character');
  return Buffer.concat([marked(0x60, value.length), Buffer.from(value, 'utf16le').swap16()]);
}

/** Without a sign in one, two and four bytes, with one in eight, and in sixteen what has no sign and needs all of eight. */
function integer(value: bigint): Buffer {
  if (value < 0n) return Buffer.concat([Buffer.from([0x13]), unsigned(BigInt.asUintN(64, value), 8)]);
  const power = [0, 1, 2, 3].find((size) => value < 2n ** (size < 3 ? 8n << BigInt(size) : 63n)) ?? 4;
  return Buffer.concat([Buffer.from([0x10 | power]), unsigned(value, 2 ** power)]);
}

function marked(kind: number, length: number): Buffer {
  if (length < 15) return Buffer.from([kind | length]);
  return Buffer.concat([Buffer.from([kind | 15]), integer(BigInt(length))]);
}

function double(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
}

function unsigned(value: number | bigint, size: number): Buffer {
  return Buffer.from(value.toString(16).padStart(size * 2, '0'), 'hex');
}

function bytesFor(most: number): number {
  return [1, 2, 4].find((size) => most < 256 ** size) ?? 8;
}
