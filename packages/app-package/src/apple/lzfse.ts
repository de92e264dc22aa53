import { PackageError } from '../package-error.ts';
import { type Fields, fieldsOf } from './fields.ts';
import { copyBack, copyLiterals, type Unpacked, unpackLzvn } from './lzvn.ts';

/**
 * LZFSE, Apple's compression of disk images and pictures: blocks of four kinds, the usual one with finite-state
 * entropy coding (github.com/lzfse/lzfse describes it in lzfse_internal.h). Gives at most `length` bytes.
 */
export function unpackLzfse(packed: Uint8Array, length: number, what: string): Uint8Array {
  const file = fieldsOf(packed, what, 'little');
  const to: Unpacked = { bytes: new Uint8Array(length), length: 0 };
  let at = 0;
  while (to.length < length) {
    const kind = file.text(at, 4);
    if (kind === 'bvx$') break;
    const rawLength = file.u32(at + 4);
    if (rawLength > length - to.length) throw new PackageError('tooLarge', `${what} unpacks to more than it says`);
    if (kind === 'bvx-') {
      copyLiterals(to, file.bytes(at + 8, rawLength), what);
      at += 8 + rawLength;
    } else if (kind === 'bvxn') {
      const size = file.u32(at + 8);
      const block = { bytes: to.bytes.subarray(0, to.length + rawLength), length: to.length };
      unpackLzvn(file.bytes(at + 12, size), block, what);
      to.length = block.length;
      at += 12 + size;
    } else if (kind === 'bvx1' || kind === 'bvx2') {
      const block = kind === 'bvx1' ? plainHeader(file, at) : packedHeader(file, at, what);
      unpackBlock(file, block, to, what);
      at = block.payload + block.literalLength + block.matchLength;
    } else throw new PackageError('damaged', `${what} has an unknown block`);
  }
  return to.bytes.subarray(0, to.length);
}

interface Block {
  payload: number;
  literals: number;
  matches: number;
  literalLength: number;
  matchLength: number;
  /** How many bits of the last byte do not count, as a negative number. */
  literalBits: number;
  matchBits: number;
  literalStates: [number, number, number, number];
  /** Of literal lengths, match lengths and distances. */
  states: [number, number, number];
  frequencies: number[];
}

const symbols = { l: 20, m: 20, d: 64, literal: 256 };
const symbolCount = symbols.l + symbols.m + symbols.d + symbols.literal;

function plainHeader(file: Fields, at: number): Block {
  return {
    payload: at + 772,
    literals: file.u32(at + 12),
    matches: file.u32(at + 16),
    literalLength: file.u32(at + 20),
    matchLength: file.u32(at + 24),
    literalBits: file.u32(at + 28) | 0,
    literalStates: [file.u16(at + 32), file.u16(at + 34), file.u16(at + 36), file.u16(at + 38)],
    matchBits: file.u32(at + 40) | 0,
    states: [file.u16(at + 44), file.u16(at + 46), file.u16(at + 48)],
    frequencies: Array.from({ length: symbolCount }, (_, index) => file.u16(at + 50 + index * 2)),
  };
}

function packedHeader(file: Fields, at: number, what: string): Block {
  const bits = (word: number, from: number, count: number) => {
    const value = (BigInt(file.u32(at + 12 + word * 8)) << 32n) | BigInt(file.u32(at + 8 + word * 8));
    return Number((value >> BigInt(from)) & ((1n << BigInt(count)) - 1n));
  };
  const size = bits(2, 0, 32);
  return {
    payload: at + size,
    literals: bits(0, 0, 20),
    literalLength: bits(0, 20, 20),
    matches: bits(0, 40, 20),
    literalBits: bits(0, 60, 3) - 7,
    literalStates: [bits(1, 0, 10), bits(1, 10, 10), bits(1, 20, 10), bits(1, 30, 10)],
    matchLength: bits(1, 40, 20),
    matchBits: bits(1, 60, 3) - 7,
    states: [bits(2, 32, 10), bits(2, 42, 10), bits(2, 52, 10)],
    frequencies: readFrequencies(file.bytes(at + 32, size - 32), what),
  };
}

/** How often each symbol comes, in a code of two to fourteen bits; none are written where all are zero. */
function readFrequencies(bytes: Uint8Array, what: string): number[] {
  const frequencies: number[] = [];
  if (bytes.length === 0) return Array.from({ length: symbolCount }, () => 0);
  let held = 0;
  let count = 0;
  let at = 0;
  while (frequencies.length < symbolCount) {
    while (count <= 16 && at < bytes.length) {
      held |= (bytes[at] ?? 0) << count;
      count += 8;
      at += 1;
    }
    const { value, size } = frequency(held);
    if (size > count) throw new PackageError('damaged', `${what} ends early`);
    held >>>= size;
    count -= size;
    frequencies.push(value);
  }
  return frequencies;
}

function frequency(bits: number): { value: number; size: number } {
  const low = bits & 15;
  if (low === 7) return { value: 8 + ((bits >> 4) & 15), size: 8 };
  if (low === 15) return { value: 24 + ((bits >> 4) & 0x3ff), size: 14 };
  if ((low & 3) === 0 || (low & 3) === 2) return { value: (low & 3) >> 1, size: 2 };
  if ((low & 3) === 1) return { value: 2 + ((bits >> 2) & 1), size: 3 };
  return { value: 4 + ((bits >> 3) & 3), size: 5 };
}

/** What a state stands for, how many bits follow, and which state they lead to. */
interface Coder {
  symbol: Uint16Array;
  bits: Uint8Array;
  next: Int16Array;
}

function makeCoder(states: number, frequencies: readonly number[], what: string): Coder {
  const coder = { symbol: new Uint16Array(states), bits: new Uint8Array(states), next: new Int16Array(states) };
  let at = 0;
  frequencies.forEach((count, symbol) => {
    if (at + count > states) throw new PackageError('damaged', `${what} has impossible frequencies`);
    const bits = Math.clz32(count) - Math.clz32(states);
    const few = ((2 * states) >> bits) - count;
    for (let index = 0; index < count; index += 1) {
      coder.symbol[at] = symbol;
      coder.bits[at] = index < few ? bits : bits - 1;
      coder.next[at] = index < few ? ((count + index) << bits) - states : (index - few) << (bits - 1);
      at += 1;
    }
  });
  return coder;
}

/** Bits from the end of a piece to its start. */
function backwardBits(bytes: Uint8Array, unused: number, what: string): (count: number) => number {
  let position = bytes.length * 8 + unused;
  return (count) => {
    if (count === 0) return 0;
    position -= count;
    if (position < 0) throw new PackageError('damaged', `${what} ends early`);
    const at = position >> 3;
    const word =
      (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24);
    return (word >>> (position & 7)) & ((1 << count) - 1);
  };
}

/** A symbol of lengths and distances stands for a range: where it begins, and how many bits say where in it. */
function ranges(extraBits: readonly number[]): { extra: readonly number[]; base: number[] } {
  let base = 0;
  return {
    extra: extraBits,
    base: extraBits.map((bits) => {
      base += 2 ** bits;
      return base - 2 ** bits;
    }),
  };
}

const sixteenZeros = Array.from({ length: 16 }, () => 0);
const lengthRanges = ranges([...sixteenZeros, 2, 3, 5, 8]);
const matchRanges = ranges([...sixteenZeros, 3, 5, 8, 11]);
const distanceRanges = ranges(Array.from({ length: 64 }, (_, index) => index >> 2));

function unpackBlock(file: Fields, block: Block, to: Unpacked, what: string): void {
  const { payload, literals: count, frequencies } = block;
  const literals = unpackLiterals(
    backwardBits(file.bytes(payload, block.literalLength), block.literalBits, what),
    makeCoder(1024, frequencies.slice(104), what),
    block.literalStates,
    count,
  );
  const bits = backwardBits(file.bytes(payload + block.literalLength, block.matchLength), block.matchBits, what);
  const coders = [
    { coder: makeCoder(64, frequencies.slice(0, 20), what), ranges: lengthRanges, state: block.states[0] },
    { coder: makeCoder(64, frequencies.slice(20, 40), what), ranges: matchRanges, state: block.states[1] },
    { coder: makeCoder(256, frequencies.slice(40, 104), what), ranges: distanceRanges, state: block.states[2] },
  ] as const;
  const value = (part: { coder: Coder; ranges: typeof lengthRanges; state: number }) => {
    const symbol = part.coder.symbol[part.state] ?? 0;
    // The bits of the next state come before those of the value.
    part.state = (part.coder.next[part.state] ?? 0) + bits(part.coder.bits[part.state] ?? 0);
    return (part.ranges.base[symbol] ?? 0) + bits(part.ranges.extra[symbol] ?? 0);
  };
  let used = 0;
  let distance = 0;
  for (let index = 0; index < block.matches; index += 1) {
    const length = value(coders[0]);
    const match = value(coders[1]);
    distance = value(coders[2]) || distance;
    if (used + length > literals.length) throw new PackageError('damaged', `${what} has too few literals`);
    copyLiterals(to, literals.subarray(used, used + length), what);
    used += length;
    if (match > 0) copyBack(to, distance, match, what);
  }
}

/** Four states take turns. */
function unpackLiterals(
  bits: (count: number) => number,
  coder: Coder,
  states: [number, number, number, number],
  count: number,
): Uint8Array {
  const literals = new Uint8Array(count);
  for (let index = 0; index < count; index += 1) {
    const turn = index & 3;
    const state = states[turn] ?? 0;
    literals[index] = coder.symbol[state] ?? 0;
    states[turn] = (coder.next[state] ?? 0) + bits(coder.bits[state] ?? 0);
  }
  return literals;
}
