import { PackageError } from '../package-error.ts';

/** Where unpacked bytes go; a match may reach back into what earlier blocks have put there. */
export interface Unpacked {
  bytes: Uint8Array;
  length: number;
}

/** Copies what was unpacked `distance` ago; it may reach into itself, and then repeats. */
export function copyBack(to: Unpacked, distance: number, length: number, what: string): void {
  if (distance < 1 || distance > to.length || to.length + length > to.bytes.length) {
    throw new PackageError('damaged', `${what} cannot be unpacked`);
  }
  if (distance >= length) to.bytes.copyWithin(to.length, to.length - distance, to.length - distance + length);
  else {
    for (let at = to.length; at < to.length + length; at += 1) to.bytes[at] = to.bytes[at - distance] ?? 0;
  }
  to.length += length;
}

export function copyLiterals(to: Unpacked, literals: Uint8Array, what: string): void {
  if (to.length + literals.length > to.bytes.length)
    throw new PackageError('tooLarge', `${what} unpacks to more than it says`);
  to.bytes.set(literals, to.length);
  to.length += literals.length;
}

/**
 * LZVN, the simpler of Apple's two compressions: an operation says how many bytes follow as they are (L), and how many
 * to repeat (M) from how far back (D). Ends at its end mark, or where `to` is full.
 */
export function unpackLzvn(packed: Uint8Array, to: Unpacked, what: string): void {
  const broken = () => new PackageError('damaged', `${what} cannot be unpacked`);
  let at = 0;
  let distance = 0;
  const byte = (offset: number) => {
    const found = packed[at + offset];
    if (found === undefined) throw broken();
    return found;
  };
  while (to.length < to.bytes.length) {
    const op = byte(0);
    if (op === 0x06) return;
    let literals = op >> 6;
    let match = ((op >> 3) & 7) + 3;
    let size = 1;
    if (op === 0x0e || op === 0x16) {
      at += 1;
      continue;
    }
    if (op >= 0xf0) {
      literals = 0;
      match = op === 0xf0 ? byte(1) + 16 : op & 15;
      size = op === 0xf0 ? 2 : 1;
    } else if (op >= 0xe0) {
      match = 0;
      literals = op === 0xe0 ? byte(1) + 16 : op & 15;
      size = op === 0xe0 ? 2 : 1;
    } else if (op >= 0xa0 && op < 0xc0) {
      const rest = byte(1) | (byte(2) << 8);
      literals = (op >> 3) & 3;
      match = (((op & 7) << 2) | (rest & 3)) + 3;
      distance = rest >> 2;
      size = 3;
    } else if ((op >= 0x70 && op < 0x80) || op >= 0xd0) throw broken();
    else if ((op & 7) === 7) {
      distance = byte(1) | (byte(2) << 8);
      size = 3;
    } else if ((op & 7) === 6) {
      if (op < 0x40) throw broken();
    } else {
      distance = ((op & 7) << 8) | byte(1);
      size = 2;
    }
    if (at + size + literals > packed.length) throw broken();
    const room = to.bytes.length - to.length;
    copyLiterals(to, packed.subarray(at + size, at + size + Math.min(literals, room)), what);
    if (match > 0 && to.length < to.bytes.length) {
      copyBack(to, distance, Math.min(match, to.bytes.length - to.length), what);
    }
    at += size + literals;
  }
}
