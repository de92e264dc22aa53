import { crc32, deflateSync } from 'node:zlib';
import { PackageError } from './package-error.ts';

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** No icon is larger: Apple's largest has 1024 × 1024. */
const mostPixels = 4096 * 4096;

export interface PngChunk {
  type: string;
  data: Uint8Array;
}

export const isPng = (bytes: Uint8Array) => signature.every((byte, index) => bytes[index] === byte);

/** The chunks up to the end of the picture, or of what is there. Checksums are not looked at: Apple's tools do not. */
export function pngChunks(bytes: Uint8Array, what: string): PngChunk[] {
  if (!isPng(bytes)) throw new PackageError('damaged', `${what} is no PNG`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: PngChunk[] = [];
  for (let at = 8; at + 8 <= bytes.length; ) {
    const length = view.getUint32(at);
    const type = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1');
    chunks.push({ type, data: bytes.subarray(at + 8, Math.min(bytes.length, at + 8 + length)) });
    if (type === 'IEND') break;
    at += 12 + length;
  }
  return chunks;
}

export interface PngHeader {
  width: number;
  height: number;
  depth: number;
  colorType: number;
  interlaced: boolean;
}

export function pngHeader(chunks: readonly PngChunk[], what: string): PngHeader {
  const data = chunks.find(({ type }) => type === 'IHDR')?.data;
  if (!data || data.length < 13) throw new PackageError('damaged', `${what} has no size`);
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  checkPixels(width, height, what);
  return { width, height, depth: view.getUint8(8), colorType: view.getUint8(9), interlaced: view.getUint8(12) === 1 };
}

export function checkPixels(width: number, height: number, what: string): void {
  if (width < 1 || height < 1) throw new PackageError('damaged', `${what} has no pixels`);
  if (width * height > mostPixels) throw new PackageError('tooLarge', `${what} has ${width} × ${height} pixels`);
}

export function writePng(chunks: readonly PngChunk[]): Uint8Array {
  const parts: Uint8Array[] = [signature];
  for (const { type, data } of chunks) {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(data.length, 0);
    head.write(type, 4, 'latin1');
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(data, crc32(head.subarray(4))), 0);
    parts.push(head, data, sum);
  }
  return Buffer.concat(parts);
}

/** Pixels of red, green, blue and alpha, row by row from the top. */
export interface Pixels {
  width: number;
  height: number;
  rgba: Uint8Array;
}

export function encodePng({ width, height, rgba }: Pixels): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  header[9] = 6;
  const rows = new Uint8Array(height * (width * 4 + 1));
  for (let row = 0; row < height; row += 1) {
    rows.set(rgba.subarray(row * width * 4, (row + 1) * width * 4), row * (width * 4 + 1) + 1);
  }
  return writePng([
    { type: 'IHDR', data: header },
    // Quickly: whoever keeps it draws it anew.
    { type: 'IDAT', data: deflateSync(rows, { level: 1 }) },
    { type: 'IEND', data: new Uint8Array() },
  ]);
}

/** Colours that were multiplied by their alpha, as Apple keeps them, made whole again, in place. */
export function unpremultiply(rgba: Uint8Array): void {
  for (let at = 0; at + 4 <= rgba.length; at += 4) {
    const alpha = rgba[at + 3] ?? 0;
    if (alpha === 0 || alpha === 255) continue;
    for (let channel = at; channel < at + 3; channel += 1) {
      rgba[channel] = Math.min(255, Math.round(((rgba[channel] ?? 0) * 255) / alpha));
    }
  }
}
