/** From the lowest of a byte to its highest (RFC 1951, 3.1.1). */
export class Bits {
  readonly bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  /** Up to 16 of them, without going on; zero beyond the end. */
  peek(count: number): number {
    const byte = this.at >> 3;
    const { bytes } = this;
    const three = (bytes[byte] ?? 0) | ((bytes[byte + 1] ?? 0) << 8) | ((bytes[byte + 2] ?? 0) << 16);
    return (three >>> (this.at & 7)) & ((1 << count) - 1);
  }

  take(count: number): number {
    const value = this.peek(count);
    this.at += count;
    return value;
  }
}

/** For each value of the next `bits` bits what they begin with: the symbol and, in the lowest four bits, its length. */
interface Code {
  table: Uint16Array;
  bits: number;
}

export interface Codes {
  symbols: Code;
  distances: Code;
}

/** 3.2.2; undefined for lengths that leave something undefined, but for a code of one word or of none (3.2.7). */
function codeOf(lengths: Uint8Array, mayBeSingle = false): Code | undefined {
  const counts = new Uint16Array(16);
  for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1;
  counts[0] = 0;
  let bits = 15;
  while (bits > 0 && counts[bits] === 0) bits -= 1;
  let left = 1;
  const next = new Uint16Array(16);
  for (let length = 1; length <= 15; length += 1) {
    left = left * 2 - (counts[length] ?? 0);
    if (left < 0) return undefined;
    next[length] = ((next[length - 1] ?? 0) + (counts[length - 1] ?? 0)) << 1;
  }
  if (left > 0 && !(mayBeSingle && bits <= 1)) return undefined;
  const table = new Uint16Array(1 << bits);
  for (let symbol = 0; symbol < lengths.length; symbol += 1) {
    const length = lengths[symbol] ?? 0;
    if (length === 0) continue;
    const word = next[length] ?? 0;
    next[length] = word + 1;
    for (let at = reversed(word, length); at < table.length; at += 1 << length) table[at] = (symbol << 4) | length;
  }
  return { table, bits };
}

function reversed(word: number, length: number): number {
  let result = 0;
  for (let bit = 0; bit < length; bit += 1) result |= ((word >> bit) & 1) << (length - 1 - bit);
  return result;
}

const orderOfLengths = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** The codes that a block brings (3.2.7); undefined where these bits are no such block. */
export function readCodes(bits: Bits): Codes | undefined {
  const symbolCount = bits.take(5) + 257;
  const distanceCount = bits.take(5) + 1;
  const lengthCount = bits.take(4) + 4;
  if (symbolCount > 286 || distanceCount > 30) return undefined;
  const start = bits.at;
  let left = 128;
  for (let index = 0; index < lengthCount; index += 1) {
    const length = bits.take(3);
    if (length > 0) left -= 128 >> length;
    // Nearly all that is no block ends here.
    if (left < 0) return undefined;
  }
  if (left !== 0) return undefined;
  bits.at = start;
  const ofLengths = new Uint8Array(19);
  for (const place of orderOfLengths.slice(0, lengthCount)) ofLengths[place] = bits.take(3);
  const code = codeOf(ofLengths);
  if (!code) return undefined;
  const lengths = new Uint8Array(symbolCount + distanceCount);
  for (let index = 0; index < lengths.length; ) {
    const word = code.table[bits.peek(code.bits)] ?? 0;
    if (word === 0) return undefined;
    bits.at += word & 15;
    const symbol = word >> 4;
    if (symbol < 16) {
      lengths[index] = symbol;
      index += 1;
      continue;
    }
    if (symbol === 16 && index === 0) return undefined;
    const repeated = symbol === 16 ? (lengths[index - 1] ?? 0) : 0;
    const count = symbol === 16 ? 3 + bits.take(2) : symbol === 17 ? 3 + bits.take(3) : 11 + bits.take(7);
    if (index + count > lengths.length) return undefined;
    lengths.fill(repeated, index, index + count);
    index += count;
  }
  // Without a word for its end a block would have none.
  if (lengths[256] === 0) return undefined;
  const symbols = codeOf(lengths.subarray(0, symbolCount), true);
  const distances = codeOf(lengths.subarray(symbolCount), true);
  return symbols && distances && { symbols, distances };
}

let fixed: Codes | undefined;

/** 3.2.6. Made once: blocks that use them may be as short as ten bits. */
export function fixedCodes(): Codes | undefined {
  if (fixed) return fixed;
  const symbols = codeOf(new Uint8Array(288).fill(8).fill(9, 144, 256).fill(7, 256, 280));
  const distances = codeOf(new Uint8Array(32).fill(5));
  fixed = symbols && distances && { symbols, distances };
  return fixed;
}

/** Of a block that is not packed (3.2.4), at a whole byte; -1 where it is none. */
export function storedLength(bits: Bits): number {
  const length = bits.take(16);
  return (bits.take(16) ^ length) === 0xffff ? length : -1;
}
