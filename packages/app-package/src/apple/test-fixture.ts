import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { pngChunks, pngHeader } from '../png.ts';

const folder = new URL('../../fixtures/apple/', import.meta.url);

export const fixture = (name: string): Uint8Array => readFileSync(new URL(name, folder));

/** What independent readers say of the fixtures. */
export const answers = JSON.parse(readFileSync(new URL('answers.json', folder), 'utf8'));

/** The pixels of a PNG that we wrote: without filters. */
export function pixelsOf(bytes: Uint8Array): { width: number; height: number; rgba: Uint8Array } {
  const chunks = pngChunks(bytes, 'test');
  const { width, height } = pngHeader(chunks, 'test');
  const rows = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)));
  const rgba = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row += 1) {
    rgba.set(rows.subarray(row * (width * 4 + 1) + 1, (row + 1) * (width * 4 + 1)), row * width * 4);
  }
  return { width, height, rgba };
}

/** The picture that the fixtures show. */
export function expectedPixel(x: number, y: number, side: number): [number, number, number, number] {
  return [Math.floor((x * 255) / (side - 1)), Math.floor((y * 255) / (side - 1)), 128, x > y ? 255 : 128];
}
