import { PlistError } from './plist-error.ts';
import { type PlistLimits, tooDeep, tooMany } from './plist-limits.ts';
import type { PlistValue } from './plist-value.ts';

/** Dates count seconds from 2001-01-01. */
const epoch = Date.UTC(2001, 0, 1);

const broken = (why: string) => new PlistError('damaged', why);

/** `size`: of how many values it is made. Containers share what they hold, so a small file can stand for very many. */
interface Sized {
  value: PlistValue;
  size: number;
}

/** Apple's binary property list (CFBinaryPList.c): a heap of objects, a table of where each one is, and a trailer. */
export function readBinaryPlist(bytes: Uint8Array, limits: PlistLimits): PlistValue {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const trailer = file.length - 32;
  if (trailer < 8) throw broken('it is too short');
  const offsetSize = file.readUInt8(trailer + 6);
  const referenceSize = file.readUInt8(trailer + 7);
  const count = sized(trailer + 8, 8);
  const top = sized(trailer + 16, 8);
  const table = sized(trailer + 24, 8);
  if (offsetSize < 1 || offsetSize > 8 || referenceSize < 1 || referenceSize > 8) throw broken('impossible sizes');
  if (count > limits.values) throw tooMany();
  if (table + count * offsetSize > trailer) throw broken('its table lies beyond its end');

  const known = new Map<number, Sized>();
  const open = new Set<number>();

  function piece(at: number, length: number): Buffer {
    if (!(at >= 0 && length >= 0 && at + length <= file.length)) throw broken('it ends early');
    return file.subarray(at, at + length);
  }

  function sized(at: number, size: number): number {
    let value = 0;
    for (const byte of piece(at, size)) value = value * 256 + byte;
    return value;
  }

  function object(index: number): Sized {
    const done = known.get(index);
    if (done !== undefined) return done;
    if (index >= count) throw broken(`there is no object ${index}`);
    if (open.has(index)) throw broken('an object contains itself');
    if (open.size >= limits.depth) throw tooDeep();
    open.add(index);
    const found = read(sized(table + index * offsetSize, offsetSize));
    open.delete(index);
    known.set(index, found);
    return found;
  }

  function read(at: number): Sized {
    const marker = sized(at, 1);
    const kind = marker >> 4;
    const low = marker & 0x0f;
    if (kind < 4 || kind === 8) return { value: scalar(at, kind, low), size: 1 };
    const { length, next } = lengthOf(at, low);
    if (kind === 4) return { value: piece(next, length), size: 1 };
    if (kind === 5 || kind === 7) {
      const text = new TextDecoder(kind === 7 ? 'utf-8' : 'latin1').decode(piece(next, length));
      return { value: text, size: 1 };
    }
    if (kind === 6) return { value: new TextDecoder('utf-16be').decode(piece(next, length * 2)), size: 1 };
    if (kind === 0xa || kind === 0xb || kind === 0xc) {
      const { values, size } = members(next, length);
      return { value: values, size };
    }
    if (kind === 0xd) {
      const keys = members(next, length);
      const { values, size } = members(next + length * referenceSize, length);
      return { value: new Map(keys.values.map((key, at) => [String(key), values[at] as PlistValue])), size };
    }
    throw broken(`an object of unknown kind ${kind}`);
  }

  function scalar(at: number, kind: number, low: number): PlistValue {
    if (kind === 0) return low === 8 || low === 9 ? low === 9 : '';
    if (kind === 1) return integer(piece(at + 1, 2 ** low));
    if (kind === 2) return real(piece(at + 1, 2 ** low));
    // Of what is archived, the number of an object elsewhere.
    if (kind === 8) return sized(at + 1, low + 1);
    const date = new Date(epoch + real(piece(at + 1, 8)) * 1000);
    if (Number.isNaN(date.getTime())) throw broken('a date that is none');
    return date;
  }

  function lengthOf(at: number, low: number): { length: number; next: number } {
    if (low !== 15) return { length: low, next: at + 1 };
    const marker = sized(at + 1, 1);
    if (marker >> 4 !== 1) throw broken('a length that is no number');
    const size = 2 ** (marker & 0x0f);
    const length = integer(piece(at + 2, size));
    if (typeof length !== 'number' || length < 0) throw broken('an impossible length');
    return { length, next: at + 2 + size };
  }

  function members(from: number, length: number): { values: PlistValue[]; size: number } {
    piece(from, length * referenceSize);
    let size = 1;
    const values = Array.from({ length }, (_, at) => {
      const member = object(sized(from + at * referenceSize, referenceSize));
      size += member.size;
      if (size > limits.values) throw tooMany();
      return member.value;
    });
    return { values, size };
  }

  return object(top).value;
}

/** One, two and four bytes have no sign; eight have one; sixteen are used for what is too large for eight. */
function integer(bytes: Buffer): number | bigint {
  if (bytes.length > 16) throw broken('a number of unknown size');
  let value = BigInt(`0x${bytes.toString('hex')}`);
  if (bytes.length >= 8) value = BigInt.asIntN(bytes.length * 8, value);
  const small = Number(value);
  return Number.isSafeInteger(small) ? small : value;
}

function real(bytes: Buffer): number {
  if (bytes.length !== 4 && bytes.length !== 8) throw broken('a number of unknown size');
  return bytes.length === 4 ? bytes.readFloatBE() : bytes.readDoubleBE();
}
