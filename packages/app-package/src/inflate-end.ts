/**
 * The end of deflated data without what is before it (RFC 1951). Data is deflated in blocks that each bring their own
 * codes, so one can begin at any block: what a block repeats from before the first one is not known, and is forgotten
 * within a few of them wherever the data has something new to say, as signatures have. What comes out is known to be
 * the end because the last block says that it is the last, at the last byte.
 */
import type { ByteSource } from './byte-source.ts';
import { Bits, type Codes, fixedCodes, readCodes, storedLength } from './deflate-codes.ts';

const window = 32 * 1024;
/** Stands for a byte that was repeated from before the first block. */
const unknown = 256;
/** Blocks are hardly ever longer than this, packed. */
const longestBlock = 256 * 1024;
const mostWanted = 8 * 1024 * 1024;
/** Where so many things that look like a block are none, somebody has put them there. */
const mostTries = 16;
/** In bytes unpacked, over all tries: several times what the end of a true program takes, and less than the way to it. */
const mostWork = 64 * 1024 * 1024;
/** What it takes to read the codes of a block, in these: blocks may be empty, and there may be millions of them. */
const workOfBlock = 4096;

/**
 * The last `wanted` bytes of what unpacks to `size`; undefined where the whole way from the start has to be gone: where what is
 * wanted repeats what was repeated ever since, or the blocks are longer than any known tool makes them.
 */
export async function inflateEnd(
  packed: ByteSource,
  size: number,
  wanted: number,
  work = mostWork,
): Promise<Uint8Array | undefined> {
  if (wanted > mostWanted) return undefined;
  const blocks = new Blocks(size, wanted, work);
  // What cannot be packed any further becomes a little longer (5 bytes in 64 KiB).
  for (const times of [1, 4]) {
    const length = times * (wanted + 4 * window);
    if (length > packed.size / 2) return undefined;
    const end = unpackFromSomeBlock(await packed.read(packed.size - length, length), blocks);
    if (end) return end;
  }
  return undefined;
}

function unpackFromSomeBlock(bytes: Uint8Array, blocks: Blocks): Uint8Array | undefined {
  let start = -1;
  for (let tries = 0; tries < mostTries; tries += 1) {
    start = nextBlock(bytes, start + 1);
    if (start < 0) return undefined;
    if (blocks.unpack(new Bits(bytes, start))) return blocks.end();
  }
  return undefined;
}

/** The next bit at which a block may begin, or -1. One with the codes of the standard itself has nothing to tell it by. */
function nextBlock(bytes: Uint8Array, from: number): number {
  const bits = new Bits(bytes, 0);
  const within = Math.min(bytes.length - 3, longestBlock) * 8;
  for (let at = from; at < within; at += 1) {
    const byte = at >> 3;
    const three = (bytes[byte] ?? 0) | ((bytes[byte + 1] ?? 0) << 8) | ((bytes[byte + 2] ?? 0) << 16);
    const word = three >> (at & 7);
    if ((word & 6) === 4) {
      // Both counts have values that are none: looked at here, as there are very many bits.
      if (((word >> 3) & 31) > 29 || ((word >> 8) & 31) > 29) continue;
      bits.at = at + 3;
      if (readCodes(bits)) return at;
    } else if ((at & 7) === 5 && (word & 7) === 0) {
      // Not packed, at the next byte. The bits up to there are none that count, and zero.
      bits.at = at + 3;
      if (storedLength(bits) > 0) return at;
    }
  }
  return -1;
}

/** 3.2.5: what the symbols from 257 on stand for, and with how many bits more. */
const lengthBase = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163];
const lengthBases = Uint16Array.from([...lengthBase, 195, 227, 258]);
const lengthBits = Uint8Array.from({ length: 29 }, (_, at) => (at < 8 || at === 28 ? 0 : (at >> 2) - 1));
const longestRepeat = 258;
const distanceBits = Uint8Array.from({ length: 30 }, (_, at) => (at < 4 ? 0 : (at >> 1) - 1));
const distanceBases = Uint16Array.from({ length: 30 }, (_, at) =>
  at < 4 ? at + 1 : 1 + ((2 + (at & 1)) << ((at >> 1) - 1)),
);

class Blocks {
  readonly #size: number;
  readonly #wanted: number;
  /** What was unpacked last: what is wanted and what may be repeated, at least. */
  readonly #out: Uint16Array;
  #length = window;
  #forgotten = 0;
  #workLeft: number;

  constructor(size: number, wanted: number, work: number) {
    this.#workLeft = work;
    this.#size = size;
    this.#wanted = wanted;
    this.#out = new Uint16Array(2 * (wanted + window));
  }

  /** Whether these are blocks, up to the last one at the end of the bytes. */
  unpack(bits: Bits): boolean {
    this.#out.fill(unknown, 0, window);
    this.#length = window;
    this.#forgotten = 0;
    const areBlocks = this.#unpackAll(bits);
    this.#workLeft -= this.#unpacked();
    return areBlocks;
  }

  #unpackAll(bits: Bits): boolean {
    for (let last = false; !last; ) {
      last = bits.take(1) === 1;
      const kind = bits.take(2);
      const codes = kind === 2 ? readCodes(bits) : kind === 1 ? fixedCodes() : undefined;
      if (kind === 0 ? !this.#copyStored(bits) : !codes || !this.#unpackWith(codes, bits)) return false;
      if (bits.at > bits.bytes.length * 8) return false;
      this.#workLeft -= workOfBlock;
      if (this.#unpacked() > this.#workLeft) return false;
    }
    return Math.ceil(bits.at / 8) === bits.bytes.length;
  }

  #unpacked(): number {
    return this.#forgotten + this.#length - window;
  }

  /** Undefined where they began too late for it, or too late for what it repeats, or say more than there can be. */
  end(): Uint8Array | undefined {
    const from = this.#length - this.#wanted;
    const unpacked = this.#unpacked();
    if (unpacked < this.#wanted || unpacked > this.#size) return undefined;
    const end = this.#out.subarray(from, this.#length);
    return end.includes(unknown) ? undefined : new Uint8Array(end);
  }

  /** Makes room for so many more; not where all of it would be longer than it can be, or takes too long. */
  #makeRoom(more: number): boolean {
    if (this.#length + more <= this.#out.length) return true;
    const kept = this.#wanted + window;
    this.#forgotten += this.#length - kept;
    this.#out.copyWithin(0, this.#length - kept, this.#length);
    this.#length = kept;
    return this.#forgotten < this.#size && this.#forgotten < this.#workLeft;
  }

  #copyStored(bits: Bits): boolean {
    bits.at = (bits.at + 7) & ~7;
    const length = storedLength(bits);
    const from = bits.at >> 3;
    if (length < 0 || from + length > bits.bytes.length) return false;
    bits.at += length * 8;
    for (let at = from; at < from + length; at += longestRepeat) {
      const piece = bits.bytes.subarray(at, Math.min(at + longestRepeat, from + length));
      if (!this.#makeRoom(piece.length)) return false;
      this.#out.set(piece, this.#length);
      this.#length += piece.length;
    }
    return true;
  }

  #unpackWith({ symbols, distances }: Codes, bits: Bits): boolean {
    const end = bits.bytes.length * 8;
    const out = this.#out;
    while (bits.at < end) {
      const word = symbols.table[bits.peek(symbols.bits)] ?? 0;
      if (word === 0) return false;
      bits.at += word & 15;
      const symbol = word >> 4;
      if (symbol === 256) return true;
      if (symbol > 285 || !this.#makeRoom(longestRepeat)) return false;
      if (symbol < 256) {
        out[this.#length] = symbol;
        this.#length += 1;
        continue;
      }
      const length = (lengthBases[symbol - 257] ?? 0) + bits.take(lengthBits[symbol - 257] ?? 0);
      const far = distances.table[bits.peek(distances.bits)] ?? 0;
      if (far === 0 || far >> 4 > 29) return false;
      bits.at += far & 15;
      const distance = (distanceBases[far >> 4] ?? 0) + bits.take(distanceBits[far >> 4] ?? 0);
      // One by one: what is repeated may be repeated from what it repeats.
      for (let at = this.#length, stop = at + length; at < stop; at += 1) out[at] = out[at - distance] ?? unknown;
      this.#length += length;
    }
    return false;
  }
}
