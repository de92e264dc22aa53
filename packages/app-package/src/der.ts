import { PackageError } from './package-error.ts';

/** One value of DER, the encoding of certificates and signatures (X.690). */
export interface DerValue {
  /** The first byte: class, form and number together. 0x30 is a SEQUENCE, 0xa0 context 0… */
  tag: number;
  /** With its head, as it stands: what a signature or a fingerprint is made over. */
  whole: Uint8Array;
  content: Uint8Array;
}

const mostValues = 50_000;
const deepest = 32;

/** The values one after the other in these bytes. Knows BER's indefinite lengths too: signing tools stream with them. */
export function derValues(bytes: Uint8Array, what: string): DerValue[] {
  const values: DerValue[] = [];
  for (let at = 0; at < bytes.length; ) {
    const { value, next } = readValue(bytes, at, what, 0);
    values.push(value);
    if (values.length > mostValues) throw new PackageError('tooLarge', `${what} has too many values`);
    at = next;
  }
  return values;
}

export function derValue(bytes: Uint8Array, what: string): DerValue {
  return readValue(bytes, 0, what, 0).value;
}

/** The dotted text of an OBJECT IDENTIFIER's content. */
export function objectIdentifier(content: Uint8Array): string {
  const numbers: number[] = [];
  let number = 0;
  for (const byte of content) {
    number = number * 128 + (byte & 0x7f);
    if (byte & 0x80) continue;
    if (numbers.length === 0) {
      const first = Math.min(2, Math.floor(number / 40));
      numbers.push(first, number - first * 40);
    } else numbers.push(number);
    number = 0;
  }
  return numbers.join('.');
}

/** The content of an OCTET STRING, put together where it comes in pieces. */
export function octets({ tag, content }: DerValue, what: string): Uint8Array {
  if ((tag & 0x20) === 0) return content;
  return Buffer.concat(derValues(content, what).map((piece) => octets(piece, what)));
}

function readValue(bytes: Uint8Array, start: number, what: string, depth: number): { value: DerValue; next: number } {
  const broken = () => new PackageError('damaged', `${what} is no DER`);
  if (depth > deepest) throw broken();
  const tag = bytes[start];
  const first = bytes[start + 1];
  // Tag numbers above 30 are used by nothing that is read here.
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) throw broken();
  let at = start + 2;
  if (first === 0x80) {
    const from = at;
    for (;;) {
      if (bytes[at] === 0 && bytes[at + 1] === 0) break;
      at = readValue(bytes, at, what, depth + 1).next;
    }
    const value = { tag, whole: bytes.subarray(start, at + 2), content: bytes.subarray(from, at) };
    return { value, next: at + 2 };
  }
  let length = first;
  if (first > 0x80) {
    length = 0;
    for (let left = first - 0x80; left > 0; left -= 1) {
      const byte = bytes[at];
      if (byte === undefined || length > 2 ** 40) throw broken();
      length = length * 256 + byte;
      at += 1;
    }
  }
  if (at + length > bytes.length) throw broken();
  const value = { tag, whole: bytes.subarray(start, at + length), content: bytes.subarray(at, at + length) };
  return { value, next: at + length };
}
