import type { PackageError } from '../package-error.ts';
import type { Unpacked } from './lzvn.ts';

const half = 1024;
const states = 12;
const mostPositions = 16;

/** Probabilities of the lengths of matches. */
interface LengthCoder {
  choice: Uint16Array;
  low: Uint16Array;
  middle: Uint16Array;
  high: Uint16Array;
}

/** LZMA (Igor Pavlov's specification): a range coder whose probabilities depend on what came before. */
export class LzmaDecoder {
  private readonly literalContext: number;
  private readonly literalMask: number;
  private readonly positionMask: number;
  private readonly broken: () => PackageError;
  private literals = new Uint16Array();
  private isMatch = new Uint16Array();
  private isRepeat = new Uint16Array();
  private isRepeat0 = new Uint16Array();
  private isRepeat0Long = new Uint16Array();
  private isRepeat1 = new Uint16Array();
  private isRepeat2 = new Uint16Array();
  private slots = new Uint16Array();
  private special = new Uint16Array();
  private align = new Uint16Array();
  private matchLength = lengthCoder();
  private repeatLength = lengthCoder();
  private state = 0;
  private repeats = [0, 0, 0, 0];
  private bytes: Uint8Array = new Uint8Array();
  private at = 0;
  private range = 0;
  private code = 0;

  constructor(properties: number, broken: () => PackageError) {
    this.literalContext = properties % 9;
    this.literalMask = (1 << (Math.floor(properties / 9) % 5)) - 1;
    this.positionMask = (1 << Math.floor(properties / 45)) - 1;
    this.broken = broken;
    this.reset();
  }

  reset(): void {
    const fresh = (size: number) => new Uint16Array(size).fill(half);
    this.literals = fresh((this.literalMask + 1) * (1 << this.literalContext) * 0x300);
    this.isMatch = fresh(states * mostPositions);
    this.isRepeat = fresh(states);
    this.isRepeat0 = fresh(states);
    this.isRepeat0Long = fresh(states * mostPositions);
    this.isRepeat1 = fresh(states);
    this.isRepeat2 = fresh(states);
    this.slots = fresh(4 * 64);
    this.special = fresh(128);
    this.align = fresh(16);
    this.matchLength = lengthCoder();
    this.repeatLength = lengthCoder();
    this.state = 0;
    this.repeats = [0, 0, 0, 0];
  }

  /** Puts `size` more bytes into `to`, which holds all that came before. */
  unpack(packed: Uint8Array, to: Unpacked, size: number): void {
    this.bytes = packed;
    this.at = 1;
    this.range = 0xffffffff;
    this.code = 0;
    for (let count = 0; count < 4; count += 1) this.code = ((this.code << 8) | this.next()) >>> 0;
    const end = to.length + size;
    while (to.length < end) {
      const position = to.length & this.positionMask;
      if (this.bit(this.isMatch, this.state * mostPositions + position) === 0) this.literal(to);
      else this.match(to, position, end);
    }
  }

  private next(): number {
    const byte = this.bytes[this.at];
    if (byte === undefined) throw this.broken();
    this.at += 1;
    return byte;
  }

  private normalize(): void {
    if (this.range >= 0x1000000) return;
    this.range = (this.range << 8) >>> 0;
    this.code = ((this.code << 8) | this.next()) >>> 0;
  }

  private bit(table: Uint16Array, index: number): number {
    this.normalize();
    const chance = table[index] ?? half;
    const bound = (this.range >>> 11) * chance;
    if (this.code < bound) {
      this.range = bound;
      table[index] = chance + ((2048 - chance) >> 5);
      return 0;
    }
    this.range -= bound;
    this.code -= bound;
    table[index] = chance - (chance >> 5);
    return 1;
  }

  private direct(count: number): number {
    let value = 0;
    for (let left = count; left > 0; left -= 1) {
      this.normalize();
      this.range >>>= 1;
      const one = this.code >= this.range ? 1 : 0;
      if (one) this.code -= this.range;
      value = value * 2 + one;
    }
    return value;
  }

  private tree(table: Uint16Array, start: number, bits: number): number {
    let symbol = 1;
    for (let left = bits; left > 0; left -= 1) symbol = (symbol << 1) | this.bit(table, start + symbol);
    return symbol - (1 << bits);
  }

  private reverseTree(table: Uint16Array, start: number, bits: number): number {
    let symbol = 1;
    let value = 0;
    for (let index = 0; index < bits; index += 1) {
      const one = this.bit(table, start + symbol);
      symbol = (symbol << 1) | one;
      value |= one << index;
    }
    return value;
  }

  private literal(to: Unpacked): void {
    const previous = to.length > 0 ? (to.bytes[to.length - 1] ?? 0) : 0;
    const context = ((to.length & this.literalMask) << this.literalContext) + (previous >> (8 - this.literalContext));
    const start = context * 0x300;
    let symbol = 1;
    if (this.state >= 7) {
      let match = to.bytes[to.length - (this.repeats[0] ?? 0) - 1] ?? 0;
      while (symbol < 0x100) {
        const matchBit = (match >> 7) & 1;
        match <<= 1;
        const one = this.bit(this.literals, start + ((1 + matchBit) << 8) + symbol);
        symbol = (symbol << 1) | one;
        if (matchBit !== one) break;
      }
    }
    while (symbol < 0x100) symbol = (symbol << 1) | this.bit(this.literals, start + symbol);
    to.bytes[to.length] = symbol & 0xff;
    to.length += 1;
    this.state = this.state < 4 ? 0 : this.state < 10 ? this.state - 3 : this.state - 6;
  }

  private match(to: Unpacked, position: number, end: number): void {
    let length: number;
    if (this.bit(this.isRepeat, this.state) === 1) {
      if (this.bit(this.isRepeat0, this.state) === 0) {
        if (this.bit(this.isRepeat0Long, this.state * mostPositions + position) === 0) {
          this.state = this.state < 7 ? 9 : 11;
          this.copy(to, 1, end);
          return;
        }
      } else {
        const which = this.bit(this.isRepeat1, this.state) === 0 ? 1 : 2 + this.bit(this.isRepeat2, this.state);
        const [distance = 0] = this.repeats.splice(which, 1);
        this.repeats.unshift(distance);
      }
      length = this.length(this.repeatLength, position);
      this.state = this.state < 7 ? 8 : 11;
    } else {
      length = this.length(this.matchLength, position);
      this.state = this.state < 7 ? 7 : 10;
      this.repeats.unshift(this.distance(length));
      this.repeats.length = 4;
    }
    this.copy(to, length + 2, end);
  }

  private length(coder: LengthCoder, position: number): number {
    if (this.bit(coder.choice, 0) === 0) return this.tree(coder.low, position << 3, 3);
    if (this.bit(coder.choice, 1) === 0) return 8 + this.tree(coder.middle, position << 3, 3);
    return 16 + this.tree(coder.high, 0, 8);
  }

  private distance(length: number): number {
    const slot = this.tree(this.slots, Math.min(length, 3) << 6, 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const base = (2 | (slot & 1)) * 2 ** bits;
    if (slot < 14) return base + this.reverseTree(this.special, base - slot, bits);
    return base + this.direct(bits - 4) * 16 + this.reverseTree(this.align, 0, 4);
  }

  private copy(to: Unpacked, length: number, end: number): void {
    const distance = (this.repeats[0] ?? 0) + 1;
    if (distance > to.length || to.length + length > end) throw this.broken();
    for (let count = 0; count < length; count += 1) {
      to.bytes[to.length] = to.bytes[to.length - distance] ?? 0;
      to.length += 1;
    }
  }
}

function lengthCoder(): LengthCoder {
  const fresh = (size: number) => new Uint16Array(size).fill(half);
  return { choice: fresh(2), low: fresh(mostPositions << 3), middle: fresh(mostPositions << 3), high: fresh(256) };
}
