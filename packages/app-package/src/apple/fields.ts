import { PackageError } from '../package-error.ts';

/** Numbers and pieces of a record in a package, each checked against its end: nothing here trusts what it reads. */
export interface Fields {
  readonly length: number;
  u8(at: number): number;
  u16(at: number): number;
  u32(at: number): number;
  /** Refused where it is too large for a number: no length or place of a real file is. */
  u64(at: number): number;
  bytes(at: number, length: number): Uint8Array;
  /** Latin letters of a fixed length, up to the first zero. */
  text(at: number, length: number): string;
}

export function fieldsOf(bytes: Uint8Array, what: string, order: 'big' | 'little'): Fields {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const little = order === 'little';

  function check(at: number, length: number): number {
    if (!(at >= 0 && length >= 0 && at + length <= bytes.length))
      throw new PackageError('damaged', `${what} ends early`);
    return at;
  }

  return {
    length: bytes.length,
    u8: (at) => view.getUint8(check(at, 1)),
    u16: (at) => view.getUint16(check(at, 2), little),
    u32: (at) => view.getUint32(check(at, 4), little),
    u64(at) {
      const value = Number(view.getBigUint64(check(at, 8), little));
      if (!Number.isSafeInteger(value)) throw new PackageError('damaged', `${what} has an impossible number`);
      return value;
    },
    bytes: (at, length) => bytes.subarray(check(at, length), at + length),
    text(at, length) {
      const piece = bytes.subarray(check(at, length), at + length);
      const end = piece.indexOf(0);
      return Buffer.from(end < 0 ? piece : piece.subarray(0, end)).toString('latin1');
    },
  };
}
