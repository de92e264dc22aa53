/** One value in BER (X.690, section 8.1): where its content begins and ends, and where the next one begins. */
export interface Ber {
  tag: number;
  /** Of the tag. */
  at: number;
  start: number;
  end: number;
  next: number;
  isDefinite: boolean;
}

const deepest = 16;

/** Thrown by what reads with `readBer`, for callers in this package alone. */
export class BerError extends Error {}

/** The value at an offset; tags with numbers from 31 on and lengths beyond 32 bits are refused. */
export function readBer(bytes: Uint8Array, at: number, limit: number, depth = 0): Ber {
  const tag = byteAt(bytes, at, limit);
  if ((tag & 0x1f) === 0x1f) throw new BerError('a tag of several bytes');
  const first = byteAt(bytes, at + 1, limit);
  if (first === 0x80) return indefinite(bytes, at, limit, depth);
  let length = first;
  let start = at + 2;
  if (first > 0x80) {
    const count = first & 0x7f;
    if (count > 4) throw new BerError('a length of too many bytes');
    length = 0;
    for (let index = 0; index < count; index += 1) length = length * 256 + byteAt(bytes, start + index, limit);
    start += count;
  }
  const end = start + length;
  if (end > limit) throw new BerError('a value beyond its end');
  return { tag, at, start, end, next: end, isDefinite: true };
}

/** Up to two zeros; the signatures of Macs are so. */
function indefinite(bytes: Uint8Array, at: number, limit: number, depth: number): Ber {
  const tag = byteAt(bytes, at, limit);
  if (depth >= deepest || (tag & 0x20) === 0) throw new BerError('no length');
  const start = at + 2;
  let place = start;
  while (byteAt(bytes, place, limit) !== 0 || byteAt(bytes, place + 1, limit) !== 0)
    place = readBer(bytes, place, limit, depth + 1).next;
  return { tag, at, start, end: place, next: place + 2, isDefinite: false };
}

function byteAt(bytes: Uint8Array, at: number, limit: number): number {
  const value = at < limit ? bytes[at] : undefined;
  if (value === undefined) throw new BerError('it ends too early');
  return value;
}

/** The members of one that holds others. */
export function membersOf(bytes: Uint8Array, { start, end }: Ber): Ber[] {
  const members: Ber[] = [];
  for (let at = start; at < end; ) {
    const member = readBer(bytes, at, end, 1);
    members.push(member);
    at = member.next;
    if (members.length > 1000) throw new BerError('too many members');
  }
  return members;
}
