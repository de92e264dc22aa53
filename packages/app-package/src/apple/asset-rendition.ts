import { gunzipSync, inflateSync } from 'node:zlib';
import { PackageError } from '../package-error.ts';
import type { Icon } from '../package-info.ts';
import { checkPixels, encodePng, isPng, type Pixels, unpremultiply } from '../png.ts';
import { plainPng } from './cgbi.ts';
import { type Fields, fieldsOf } from './fields.ts';
import { unpackLzfse } from './lzfse.ts';
import { unpackLzvn } from './lzvn.ts';

/** One picture of an asset catalogue: a head, a list of properties, and the pixels. Little-endian, unlike its store. */
export interface Rendition {
  width: number;
  height: number;
  /** 'ARGB', 'GA8 ', 'JPEG', 'DATA', 'HEIF', 'PDF '… */
  pixelFormat: string;
}

export const renditionHeadLength = 184;

export function readRenditionHead(bytes: Uint8Array, what: string): Rendition {
  const file = fieldsOf(bytes, what, 'little');
  if (file.text(0, 4) !== 'ISTC') throw new PackageError('damaged', `${what} has a picture that is none`);
  return { width: file.u32(12), height: file.u32(16), pixelFormat: letters(file, 24) };
}

/** Four letters kept as a little-endian number. */
const letters = (file: Fields, at: number) => Array.from(file.text(at, 4)).reverse().join('');

export function decodeRendition(bytes: Uint8Array, what: string): Icon {
  const { width, height } = readRenditionHead(bytes, what);
  checkPixels(width, height, what);
  const file = fieldsOf(bytes, what, 'little');
  const start = renditionHeadLength + file.u32(168);
  if (file.text(start, 4) === 'DWAR') return decodeFile(file.bytes(start + 12, file.u32(start + 8)), what);
  return { format: 'png', bytes: encodePng(decodePixels(bytes, what)) };
}

export function decodePixels(bytes: Uint8Array, what: string): Pixels {
  const { width, height, pixelFormat } = readRenditionHead(bytes, what);
  checkPixels(width, height, what);
  const file = fieldsOf(bytes, what, 'little');
  const start = renditionHeadLength + file.u32(168);
  if (file.text(start, 4) !== 'MLEC') throw new PackageError('damaged', `${what} has pixels of an unknown kind`);
  const sample = { ARGB: 4, 'GA8 ': 2 }[pixelFormat];
  if (!sample) throw new PackageError('damaged', `${what} has pixels in ${pixelFormat.replace(/[^\w ]/g, '?')}`);
  const row = bytesPerRow(file) ?? width * sample;
  if (row < width * sample || row > width * sample + 4096)
    throw new PackageError('damaged', `${what} has impossible rows`);
  const method = file.u32(start + 8);
  // Where the pixels come in pieces, the number there counts those and not the bytes.
  const inPieces = (file.u32(start + 4) & 1) === 1;
  const left = file.length - start - 16;
  const packed = file.bytes(start + 16, inPieces ? left : Math.min(file.u32(start + 12), left));
  const pixels =
    method === 8 ? paletteImage(packed, width * height, what) : unpackPixels(packed, method, row * height, what);
  const step = method === 8 ? width * 4 : row;
  const rgba = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const to = (y * width + x) * 4;
      if (sample === 2 && method !== 8) {
        const from = y * step + x * 2;
        rgba.fill(pixels[from] ?? 0, to, to + 3);
        rgba[to + 3] = pixels[from + 1] ?? 0;
      } else {
        const from = y * step + x * 4;
        rgba[to] = pixels[from + 2] ?? 0;
        rgba[to + 1] = pixels[from + 1] ?? 0;
        rgba[to + 2] = pixels[from] ?? 0;
        rgba[to + 3] = pixels[from + 3] ?? 0;
      }
    }
  }
  unpremultiply(rgba);
  return { width, height, rgba };
}

/** A whole file kept as it was, or packed. */
function decodeFile(data: Uint8Array, what: string): Icon {
  const bytes =
    Buffer.from(data.subarray(0, 3)).toString('latin1') === 'bvx' ? unpackLzfse(data, 16 * 1024 * 1024, what) : data;
  if (isPng(bytes)) return { format: 'png', bytes: plainPng(bytes, what) };
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return { format: 'jpeg', bytes };
  throw new PackageError('damaged', `${what} has a picture in a format that cannot be shown`);
}

/** Property 1007 where rows are padded. */
function bytesPerRow(file: Fields): number | undefined {
  const property = propertyOf(file, 1007);
  return property && property.length >= 4 ? property.u32(0) || undefined : undefined;
}

/** The properties stand between the head and the pixels, each with its number and length. */
export function propertyOf(file: Fields, number: number): Fields | undefined {
  const end = Math.min(file.length, renditionHeadLength + file.u32(168));
  for (let at = renditionHeadLength; at + 8 <= end; at += 8 + file.u32(at + 4)) {
    const length = file.u32(at + 4);
    if (file.u32(at) === number) return fieldsOf(file.bytes(at + 8, length), 'a property of a picture', 'little');
  }
  return undefined;
}

/** Pixels may come in pieces of some rows each, every one with a head of its own. */
function unpackPixels(packed: Uint8Array, method: number, length: number, what: string): Uint8Array {
  const file = fieldsOf(packed, what, 'little');
  if (packed.length < 20 || file.text(0, 4) !== 'KCBC') return unpack(packed, method, length, what);
  const pixels = new Uint8Array(length);
  let filled = 0;
  for (let at = 0; at + 20 <= packed.length && filled < length; ) {
    if (file.text(at, 4) !== 'KCBC') throw new PackageError('damaged', `${what} has a piece of a picture that is none`);
    const size = file.u32(at + 16);
    const piece = unpack(file.bytes(at + 20, size), method, length - filled, what);
    if (piece.length === 0) break;
    pixels.set(piece, filled);
    filled += piece.length;
    at += 20 + size;
  }
  if (filled < length) throw new PackageError('damaged', `${what} has too few pixels`);
  return pixels;
}

function unpack(packed: Uint8Array, method: number, length: number, what: string): Uint8Array {
  if (method === 0) return packed.subarray(0, length);
  if (method === 2) {
    try {
      const gzip = packed[0] === 0x1f && packed[1] === 0x8b;
      return (gzip ? gunzipSync : inflateSync)(packed, { maxOutputLength: length + 4096 }).subarray(0, length);
    } catch {
      throw new PackageError('damaged', `${what} has a picture that cannot be unpacked`);
    }
  }
  // The first four bytes tell one from the other better than the number does.
  if ((method === 3 || method === 4) && Buffer.from(packed.subarray(0, 3)).toString('latin1') === 'bvx') {
    return unpackLzfse(packed, length, what);
  }
  if (method === 3) {
    const to = { bytes: new Uint8Array(length), length: 0 };
    unpackLzvn(packed, to, what);
    return to.bytes.subarray(0, to.length);
  }
  throw new PackageError('damaged', `${what} has a picture packed in a way that cannot be read (${method})`);
}

/** A table of up to 256 colours, then one byte for each pixel; all of it packed. Gives blue, green, red, alpha. */
function paletteImage(packed: Uint8Array, count: number, what: string): Uint8Array {
  const raw =
    Buffer.from(packed.subarray(0, 3)).toString('latin1') === 'bvx' ? unpackLzfse(packed, count + 2048, what) : packed;
  const file = fieldsOf(raw, what, 'little');
  if (file.u32(0) !== 0xcafef00d) throw new PackageError('damaged', `${what} has a palette that is none`);
  const colors = file.u16(8);
  if (colors > 256) throw new PackageError('damaged', `${what} has ${colors} colours`);
  const table = file.bytes(10, colors * 4);
  const indices = file.bytes(10 + colors * 4, count);
  const pixels = new Uint8Array(count * 4);
  indices.forEach((index, at) => {
    pixels.set(table.subarray(index * 4, index * 4 + 4), at * 4);
  });
  return pixels;
}
