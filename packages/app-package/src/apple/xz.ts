import { PackageError } from '../package-error.ts';
import { fieldsOf } from './fields.ts';
import { LzmaDecoder } from './lzma.ts';
import type { Unpacked } from './lzvn.ts';

/** The .xz format with LZMA2 alone, as disk images have it (tukaani.org/xz/xz-file-format.txt). Sums are not looked at. */
export function unpackXz(packed: Uint8Array, length: number, what: string): Uint8Array {
  const broken = () => new PackageError('damaged', `${what} cannot be unpacked`);
  const file = fieldsOf(packed, what, 'big');
  if (file.u32(0) !== 0xfd377a58 || file.u16(4) !== 0x5a00) throw broken();
  const checkLength = { 0: 0, 1: 4, 4: 8, 10: 32 }[file.u8(7) & 15];
  if (checkLength === undefined) throw broken();
  const to: Unpacked = { bytes: new Uint8Array(length), length: 0 };
  let at = 12;
  // Blocks follow each other until the index, which begins with a zero.
  while (at < file.length && file.u8(at) !== 0 && to.length < length) {
    const headLength = (file.u8(at) + 1) * 4;
    // What a block refers to lies in it, and its places count from its start.
    const block: Unpacked = { bytes: to.bytes.subarray(to.length), length: 0 };
    at += headLength + unpackLzma2(packed.subarray(at + headLength), block, broken);
    to.length += block.length;
    at += (4 - (at % 4)) % 4;
    at += checkLength;
  }
  return to.bytes.subarray(0, to.length);
}

/** Chunks with or without packing; the first bytes of each say what stays of the state of the one before. */
function unpackLzma2(packed: Uint8Array, to: Unpacked, broken: () => PackageError): number {
  const byte = (at: number) => {
    const found = packed[at];
    if (found === undefined) throw broken();
    return found;
  };
  let decoder: LzmaDecoder | undefined;
  let at = 0;
  for (;;) {
    const control = byte(at);
    if (control === 0) return at + 1;
    if (control < 0x80) {
      if (control > 2) throw broken();
      const size = ((byte(at + 1) << 8) | byte(at + 2)) + 1;
      byte(at + 2 + size);
      if (to.length + size > to.bytes.length) throw broken();
      to.bytes.set(packed.subarray(at + 3, at + 3 + size), to.length);
      to.length += size;
      at += 3 + size;
      continue;
    }
    const size = (((control & 0x1f) << 16) | (byte(at + 1) << 8) | byte(at + 2)) + 1;
    const packedSize = ((byte(at + 3) << 8) | byte(at + 4)) + 1;
    const reset = (control >> 5) & 3;
    let head = 5;
    if (reset >= 2) {
      const properties = byte(at + 5);
      if (properties >= 225) throw broken();
      decoder = new LzmaDecoder(properties, broken);
      head = 6;
    } else if (!decoder) throw broken();
    else if (reset === 1) decoder.reset();
    byte(at + head + packedSize - 1);
    if (to.length + size > to.bytes.length) throw broken();
    decoder.unpack(packed.subarray(at + head, at + head + packedSize), to, size);
    at += head + packedSize;
  }
}
