import type { ResChunk } from './res-chunk.ts';

/** The texts of a document or a table, decoded one by one when they are asked for: tables have a hundred thousand. */
export interface StringPool {
  /** Undefined beyond the end, and for what cannot be decoded. */
  get(index: number): string | undefined;
}

export const noStrings: StringPool = { get: () => undefined };
const utf8Flag = 0x100;
/** Longer ones are cut: labels and paths of files are all that is read. */
const longest = 64 * 1024;
/** Path data stands here as well. */
const longestPath = 512 * 1024;
/** Texts may overlap, so that a small file holds endlessly many long ones: so much is decoded, then no more. */
const mostCharacters = 32 * 1024 * 1024;

export function parseStringPool({ body, headerSize }: ResChunk): StringPool {
  if (headerSize < 28) return noStrings;
  const count = body.u32(8);
  const isUtf8 = (body.u32(16) & utf8Flag) !== 0;
  const start = body.u32(20);

  const known = new Map<number, string | undefined>();
  let characters = 0;

  const decode = (index: number): string | undefined => {
    const place = headerSize + 4 * index;
    if (index >= count || place + 4 > body.length || characters > mostCharacters) return undefined;
    const at = start + body.u32(place);
    if (at + 2 > body.length) return undefined;
    return isUtf8 ? readUtf8(body.bytes, at) : readUtf16(body.bytes, at);
  };
  return {
    get(index) {
      if (known.has(index)) return known.get(index);
      const text = decode(index);
      characters += text?.length ?? 0;
      known.set(index, text);
      return text;
    },
  };
}

/** Two lengths, in characters and in bytes, each of one byte or two; then the bytes. */
function readUtf8(bytes: Uint8Array, start: number): string | undefined {
  let at = start + ((bytes[start] ?? 0) & 0x80 ? 2 : 1);
  const first = bytes[at] ?? 0;
  const length = first & 0x80 ? ((first & 0x7f) << 8) | (bytes[at + 1] ?? 0) : first;
  at += first & 0x80 ? 2 : 1;
  if (at + length > bytes.length) return undefined;
  return decodeUtf8(bytes.subarray(at, at + Math.min(length, longest)));
}

function readUtf16(bytes: Uint8Array, start: number): string | undefined {
  const unit = (at: number) => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
  const first = unit(start);
  const long = (first & 0x8000) !== 0;
  const length = long ? (first & 0x7fff) * 0x10000 + unit(start + 2) : first;
  const at = start + (long ? 4 : 2);
  if (at + length * 2 > bytes.length) return undefined;
  return utf16.decode(bytes.subarray(at, at + 2 * Math.min(length, longestPath)));
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
const utf16 = new TextDecoder('utf-16le', { ignoreBOM: true });

/** Newer tools write characters beyond U+FFFF as two surrogates of three bytes each, as Java does. */
function decodeUtf8(bytes: Uint8Array): string {
  if (!hasSurrogates(bytes)) return utf8.decode(bytes);
  let text = '';
  let from = 0;
  for (let at = 0; at + 2 < bytes.length; at += 1) {
    const second = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xed || second < 0xa0) continue;
    text += utf8.decode(bytes.subarray(from, at));
    text += String.fromCharCode(0xd000 | ((second & 0x3f) << 6) | ((bytes[at + 2] ?? 0) & 0x3f));
    from = at + 3;
    at += 2;
  }
  return (text + utf8.decode(bytes.subarray(from))).toWellFormed();
}

function hasSurrogates(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0xed); at >= 0; at = bytes.indexOf(0xed, at + 1)) {
    if ((bytes[at + 1] ?? 0) >= 0xa0) return true;
  }
  return false;
}
