import { inflateSync } from 'node:zlib';
import { PackageError } from '../package-error.ts';
import { unpackBzip2 } from './bzip2.ts';
import { unpackLzfse } from './lzfse.ts';
import { copyBack, copyLiterals, type Unpacked } from './lzvn.ts';
import { unpackXz } from './xz.ts';

export type BlockKind = 'zero' | 'raw' | 'adc' | 'zlib' | 'bzip2' | 'lzfse' | 'lzma' | 'unknown';

/** By the number that a table of a disk image has for it. */
export const blockKinds: Record<number, BlockKind> = {
  0: 'zero',
  1: 'raw',
  2: 'zero',
  2147483652: 'adc',
  2147483653: 'zlib',
  2147483654: 'bzip2',
  2147483655: 'lzfse',
  2147483656: 'lzma',
};

/** At most `length` bytes. What a block lacks is zero. */
export function unpackBlock(kind: BlockKind, packed: Uint8Array, length: number, what: string): Uint8Array {
  if (kind === 'zlib') return unpackZlib(packed, length, what);
  if (kind === 'bzip2') return unpackBzip2(packed, length, what);
  if (kind === 'lzfse') return unpackLzfse(packed, length, what);
  if (kind === 'lzma') return unpackXz(packed, length, what);
  if (kind === 'adc') return unpackAdc(packed, length, what);
  throw new PackageError('damaged', `${what} is packed in an unknown way`);
}

function unpackZlib(packed: Uint8Array, length: number, what: string): Uint8Array {
  try {
    return inflateSync(packed, { maxOutputLength: length });
  } catch {
    throw new PackageError('damaged', `${what} cannot be unpacked`);
  }
}

/** Apple Data Compression, of the first disk images: literals, or a short or long way back. */
function unpackAdc(packed: Uint8Array, length: number, what: string): Uint8Array {
  const to: Unpacked = { bytes: new Uint8Array(length), length: 0 };
  for (let at = 0; at < packed.length && to.length < length; ) {
    const head = packed[at] ?? 0;
    const [second = 0, third = 0] = [packed[at + 1], packed[at + 2]];
    if (head & 0x80) {
      const count = (head & 0x7f) + 1;
      copyLiterals(to, packed.subarray(at + 1, at + 1 + count), what);
      at += 1 + count;
    } else if (head & 0x40) {
      copyBack(to, ((second << 8) | third) + 1, (head & 0x3f) + 4, what);
      at += 3;
    } else {
      copyBack(to, (((head & 3) << 8) | second) + 1, (head >> 2) + 3, what);
      at += 2;
    }
  }
  return to.bytes.subarray(0, to.length);
}
