import { PackageError } from '../package-error.ts';
import { type Fields, fieldsOf } from './fields.ts';
import type { PlistValue } from './plist-value.ts';

const mostObjects = 500_000;
/** Containers share what they hold, so a small file can name the same things again and again. */
const mostReferences = 1_000_000;
const deepest = 64;
/** Dates count seconds from 2001-01-01. */
const epoch = Date.UTC(2001, 0, 1);

/** Apple's binary property list (CFBinaryPList.c): a heap of objects, a table of where each one is, and a trailer. */
export function parseBinaryPlist(bytes: Uint8Array, what: string): PlistValue {
  const broken = (why: string) => new PackageError('damaged', `${what}: ${why}`);
  const file = fieldsOf(bytes, what, 'big');
  const trailer = bytes.length - 32;
  if (trailer < 8) throw broken('too short for a property list');
  const offsetSize = file.u8(trailer + 6);
  const referenceSize = file.u8(trailer + 7);
  const count = file.u64(trailer + 8);
  const top = file.u64(trailer + 16);
  const table = file.u64(trailer + 24);
  if (offsetSize < 1 || offsetSize > 8 || referenceSize < 1 || referenceSize > 8) throw broken('impossible sizes');
  if (count > mostObjects) throw new PackageError('tooLarge', `${what} has ${count} objects`);
  if (table + count * offsetSize > trailer) throw broken('its table lies beyond its end');

  const known = new Map<number, PlistValue>();
  const open = new Set<number>();
  let references = 0;

  function object(index: number): PlistValue {
    const done = known.get(index);
    if (done !== undefined) return done;
    if (index >= count) throw broken(`there is no object ${index}`);
    if (open.has(index)) throw broken('an object contains itself');
    if (open.size >= deepest) throw new PackageError('tooLarge', `${what} is nested too deep`);
    open.add(index);
    const value = read(sized(file, table + index * offsetSize, offsetSize));
    open.delete(index);
    known.set(index, value);
    return value;
  }

  function read(at: number): PlistValue {
    const marker = file.u8(at);
    const kind = marker >> 4;
    const low = marker & 0x0f;
    if (kind === 0) {
      if (low === 8 || low === 9) return low === 9;
      return '';
    }
    if (kind === 1) return integer(file, at + 1, 2 ** low, broken);
    if (kind === 2) return real(file, at + 1, 2 ** low, broken);
    if (kind === 3) return new Date(epoch + real(file, at + 1, 8, broken) * 1000);
    if (kind === 8) return sized(file, at + 1, low + 1);
    const { length, next } = lengthOf(at, low);
    if (kind === 4) return file.bytes(next, length);
    if (kind === 5 || kind === 7)
      return new TextDecoder(kind === 7 ? 'utf-8' : 'latin1').decode(file.bytes(next, length));
    if (kind === 6) return new TextDecoder('utf-16be').decode(file.bytes(next, length * 2));
    if (kind === 0xa || kind === 0xb || kind === 0xc) return members(next, length, 0);
    if (kind === 0xd) {
      const keys = members(next, length, 0);
      const values = members(next, length, length);
      return new Map(keys.map((key, index) => [String(key), values[index] as PlistValue]));
    }
    throw broken(`an object of unknown kind ${kind}`);
  }

  function lengthOf(at: number, low: number): { length: number; next: number } {
    if (low !== 15) return { length: low, next: at + 1 };
    const marker = file.u8(at + 1);
    if (marker >> 4 !== 1) throw broken('a length that is no number');
    const size = 2 ** (marker & 0x0f);
    const length = integer(file, at + 2, size, broken);
    if (typeof length !== 'number' || length < 0) throw broken('an impossible length');
    return { length, next: at + 2 + size };
  }

  function members(next: number, length: number, skip: number): PlistValue[] {
    references += length;
    if (references > mostReferences) throw new PackageError('tooLarge', `${what} has too many members`);
    const from = next + skip * referenceSize;
    file.bytes(from, length * referenceSize);
    return Array.from({ length }, (_, index) => object(sized(file, from + index * referenceSize, referenceSize)));
  }

  return object(top);
}

function sized(file: Fields, at: number, size: number): number {
  let value = 0;
  for (let index = 0; index < size; index += 1) value = value * 256 + file.u8(at + index);
  return value;
}

/** One, two and four bytes have no sign; eight have one; sixteen are used for what is too large for eight. */
function integer(file: Fields, at: number, size: number, broken: (why: string) => PackageError): number | bigint {
  if (size > 16) throw broken('a number of unknown size');
  let value = 0n;
  for (const byte of file.bytes(at, size)) value = value * 256n + BigInt(byte);
  if (size >= 8) value = BigInt.asIntN(size * 8, value);
  const small = Number(value);
  return Number.isSafeInteger(small) ? small : value;
}

function real(file: Fields, at: number, size: number, broken: (why: string) => PackageError): number {
  if (size !== 4 && size !== 8) throw broken('a number of unknown size');
  const bytes = Buffer.from(file.bytes(at, size));
  return size === 4 ? bytes.readFloatBE() : bytes.readDoubleBE();
}
