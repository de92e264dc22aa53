import { PackageError } from '../package-error.ts';

const blockMark = 0x314159265359;
const endMark = 0x177245385090;
const runA = 0;
const runB = 1;

/** bzip2 (as Julian Seward's program writes it): Huffman codes, move-to-front, Burrows and Wheeler's sorting, runs. */
export function unpackBzip2(packed: Uint8Array, atMost: number, what: string): Uint8Array {
  const broken = () => new PackageError('damaged', `${what} cannot be unpacked`);
  const bits = bitReader(packed, broken);
  const output: Uint8Array[] = [];
  let length = 0;
  do {
    if (bits.read(16) !== 0x425a || bits.read(8) !== 0x68) throw broken();
    const level = bits.read(8) - 0x30;
    if (level < 1 || level > 9) throw broken();
    for (;;) {
      const mark = bits.read(24) * 0x1000000 + bits.read(24);
      bits.read(16);
      bits.read(16);
      if (mark === endMark) break;
      if (mark !== blockMark) throw broken();
      const block = expandRuns(readBlock(bits, level * 100_000, broken), atMost - length);
      if (!block) throw new PackageError('tooLarge', `${what} unpacks to more than it says`);
      output.push(block);
      length += block.length;
    }
    bits.align();
  } while (bits.left() >= 14 * 8);
  return Buffer.concat(output);
}

interface Bits {
  read(count: number): number;
  /** The next twenty bits, with zeros behind the end; `skip` then says how many of them were used. */
  peek(): number;
  skip(count: number): void;
  align(): void;
  left(): number;
}

function bitReader(bytes: Uint8Array, broken: () => PackageError): Bits {
  let at = 0;
  let held = 0;
  let count = 0;
  return {
    read(wanted) {
      while (count < wanted) {
        const byte = bytes[at];
        if (byte === undefined) throw broken();
        held = ((held << 8) | byte) & 0xffffffff;
        count += 8;
        at += 1;
      }
      count -= wanted;
      return (held >>> count) & (wanted === 0 ? 0 : 0xffffffff >>> (32 - wanted));
    },
    peek() {
      while (count < 20) {
        held = ((held << 8) | (bytes[at] ?? 0)) & 0xffffffff;
        count += 8;
        at += 1;
      }
      return (held >>> (count - 20)) & 0xfffff;
    },
    skip(used) {
      count -= used;
      if (at - (count >> 3) > bytes.length) throw broken();
    },
    align() {
      count -= count % 8;
    },
    left: () => (bytes.length - at) * 8 + count,
  };
}

function readBlock(bits: Bits, most: number, broken: () => PackageError): Uint8Array {
  // Blocks mixed with random numbers were given up in 1999.
  if (bits.read(1) !== 0) throw broken();
  const origin = bits.read(24);
  const symbols = readSymbols(bits);
  if (symbols.length === 0) throw broken();
  const sorted = readSorted(bits, symbols, most, broken);
  if (origin >= sorted.length) throw broken();
  return unsort(sorted, origin);
}

function readSymbols(bits: Bits): number[] {
  const groups = bits.read(16);
  const symbols: number[] = [];
  for (let group = 0; group < 16; group += 1) {
    if ((groups & (0x8000 >> group)) === 0) continue;
    const used = bits.read(16);
    for (let index = 0; index < 16; index += 1) if (used & (0x8000 >> index)) symbols.push(group * 16 + index);
  }
  return symbols;
}

/** The last column of the sorted block. */
function readSorted(bits: Bits, symbols: number[], most: number, broken: () => PackageError): Uint8Array {
  const tableCount = bits.read(3);
  const selectorCount = bits.read(15);
  if (tableCount < 2 || tableCount > 6 || selectorCount < 1) throw broken();
  const order = Array.from({ length: tableCount }, (_, index) => index);
  const selectors = new Uint8Array(selectorCount);
  for (let index = 0; index < selectorCount; index += 1) {
    let steps = 0;
    while (bits.read(1) === 1) steps += 1;
    if (steps >= tableCount) throw broken();
    order.unshift(...order.splice(steps, 1));
    selectors[index] = order[0] ?? 0;
  }
  const tables = Array.from({ length: tableCount }, () => readTable(bits, symbols.length + 2, broken));

  const sorted = new Uint8Array(most);
  const end = symbols.length + 1;
  let length = 0;
  let run = 0;
  let place = 1;
  let group = -1;
  for (let left = 0; ; left -= 1) {
    if (left === 0) {
      group += 1;
      left = 50;
    }
    const table = tables[selectors[group] ?? -1];
    if (!table) throw broken();
    const symbol = readSymbol(bits, table, broken);
    if (symbol === runA || symbol === runB) {
      run += place << symbol;
      place *= 2;
      if (run > most) throw broken();
      continue;
    }
    if (length + run + 1 > most && !(symbol === end && length + run <= most)) throw broken();
    sorted.fill(symbols[0] ?? 0, length, length + run);
    length += run;
    run = 0;
    place = 1;
    if (symbol === end) return sorted.subarray(0, length);
    const [byte = 0] = symbols.splice(symbol - 1, 1);
    symbols.unshift(byte);
    sorted[length] = byte;
    length += 1;
  }
}

interface HuffmanTable {
  /** By length of code: the first twenty bits of what is longer, and the place of its first symbol less its first code. */
  limits: Int32Array;
  offsets: Int32Array;
  /** In the order of their codes. */
  symbols: Uint16Array;
}

function readTable(bits: Bits, size: number, broken: () => PackageError): HuffmanTable {
  const lengths = new Uint8Array(size);
  let length = bits.read(5);
  for (let symbol = 0; symbol < size; symbol += 1) {
    while (bits.read(1) === 1) length += bits.read(1) === 0 ? 1 : -1;
    if (length < 1 || length > 20) throw broken();
    lengths[symbol] = length;
  }
  const symbols = Uint16Array.from({ length: size }, (_, symbol) => symbol);
  symbols.sort((one, other) => (lengths[one] ?? 0) - (lengths[other] ?? 0) || one - other);
  const limits = new Int32Array(21);
  const offsets = new Int32Array(21);
  let [code, index] = [0, 0];
  for (let bits = 1; bits <= 20; bits += 1) {
    const count = lengths.reduce((sum, each) => sum + (each === bits ? 1 : 0), 0);
    offsets[bits] = index - code;
    code += count;
    index += count;
    limits[bits] = code << (20 - bits);
    code <<= 1;
  }
  return { limits, offsets, symbols };
}

function readSymbol(bits: Bits, { limits, offsets, symbols }: HuffmanTable, broken: () => PackageError): number {
  const next = bits.peek();
  for (let length = 1; length <= 20; length += 1) {
    if (next >= (limits[length] ?? 0)) continue;
    bits.skip(length);
    return symbols[(offsets[length] ?? 0) + (next >> (20 - length))] ?? 0;
  }
  throw broken();
}

function unsort(sorted: Uint8Array, origin: number): Uint8Array {
  const starts = new Uint32Array(257);
  for (const byte of sorted) starts[byte + 1] = (starts[byte + 1] ?? 0) + 1;
  for (let byte = 1; byte < 257; byte += 1) starts[byte] = (starts[byte] ?? 0) + (starts[byte - 1] ?? 0);
  const next = new Uint32Array(sorted.length);
  sorted.forEach((byte, at) => {
    const to = starts[byte] ?? 0;
    starts[byte] = to + 1;
    next[to] = at;
  });
  const bytes = new Uint8Array(sorted.length);
  let at = next[origin] ?? 0;
  for (let index = 0; index < bytes.length; index += 1) {
    bytes[index] = sorted[at] ?? 0;
    at = next[at] ?? 0;
  }
  return bytes;
}

/** After four equal bytes a fifth says how many more there are. */
function expandRuns(bytes: Uint8Array, atMost: number): Uint8Array | undefined {
  let length = 0;
  let equal = 0;
  const walk = (put: (byte: number, count: number) => void) => {
    equal = 0;
    let last = -1;
    for (const byte of bytes) {
      if (equal === 4) {
        put(last, byte);
        equal = 0;
        last = -1;
        continue;
      }
      equal = byte === last ? equal + 1 : 1;
      last = byte;
      put(byte, 1);
    }
  };
  walk((_, count) => {
    length += count;
  });
  if (length > atMost) return undefined;
  const expanded = new Uint8Array(length);
  let to = 0;
  walk((byte, count) => {
    expanded.fill(byte, to, to + count);
    to += count;
  });
  return expanded;
}
