import { PackageError } from '../package-error.ts';
import type { Pixels } from '../png.ts';
import { viewOf } from './fields.ts';

/** An icon is hardly ever wider than 256; some programs bring 1024. */
const widestIcon = 2048;

/**
 * The bitmap of an icon: colours, and below them a mask of one bit that says where nothing is shown. Its height counts
 * both (https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10), "The icon resource").
 */
export function decodeIconBitmap(bytes: Uint8Array): Pixels {
  const view = viewOf(bytes);
  const broken = (why: string) => new PackageError('damaged', `the bitmap of an icon: ${why}`);
  const headerSize = view.getUint32(0, true);
  const width = view.getInt32(4, true);
  const doubled = view.getInt32(8, true);
  const height = Math.abs(doubled) >> 1;
  const depth = view.getUint16(14, true);
  const compression = view.getUint32(16, true);
  if (headerSize < 40 || headerSize > 124) throw broken('its head is none');
  if (width < 1 || height < 1 || width > widestIcon || height > widestIcon) throw broken('its size is impossible');
  if (compression !== 0 && compression !== 3) throw broken('it is packed');
  if (![1, 4, 8, 16, 24, 32].includes(depth)) throw broken(`it has ${depth} bits a point`);

  let at = headerSize;
  if (compression === 3 && headerSize === 40) at += 12;
  const colours = depth <= 8 ? view.getUint32(32, true) || 2 ** depth : 0;
  if (colours > 256) throw broken('it has too many colours');
  const palette = bytes.subarray(at, at + colours * 4);
  at += colours * 4;
  const stride = rowSize(width * depth);
  const maskStride = rowSize(width);
  const pixels = bytes.subarray(at, at + stride * height);
  if (pixels.length < stride * height) throw broken('it ends early');
  const mask = bytes.subarray(at + stride * height, at + (stride + maskStride) * height);
  // Icons with an alpha channel may leave the mask out; without either the picture is whole.
  const masked = mask.length === maskStride * height;

  const rgba = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row += 1) {
    const line = doubled > 0 ? height - 1 - row : row;
    for (let column = 0; column < width; column += 1) {
      const point = (row * width + column) * 4;
      paint(rgba, point, pixels, line * stride, column, depth, palette);
    }
  }
  const transparent = (row: number, column: number) => {
    const line = doubled > 0 ? height - 1 - row : row;
    return (((mask[line * maskStride + (column >> 3)] ?? 0) >> (7 - (column & 7))) & 1) === 1;
  };
  // 32 bits without a single opaque point are colours that nobody gave an alpha.
  if (depth !== 32 || !hasAlpha(rgba)) {
    for (let row = 0; row < height; row += 1) {
      for (let column = 0; column < width; column += 1) {
        rgba[(row * width + column) * 4 + 3] = masked && transparent(row, column) ? 0 : 255;
      }
    }
  }
  return { width, height, rgba };
}

function paint(
  rgba: Uint8Array,
  point: number,
  pixels: Uint8Array,
  line: number,
  column: number,
  depth: number,
  palette: Uint8Array,
): void {
  if (depth >= 24) {
    const from = line + column * (depth >> 3);
    rgba[point] = pixels[from + 2] ?? 0;
    rgba[point + 1] = pixels[from + 1] ?? 0;
    rgba[point + 2] = pixels[from] ?? 0;
    if (depth === 32) rgba[point + 3] = pixels[from + 3] ?? 0;
    return;
  }
  if (depth === 16) {
    const from = line + column * 2;
    const value = (pixels[from] ?? 0) | ((pixels[from + 1] ?? 0) << 8);
    rgba[point] = ((value >> 10) & 31) * 8;
    rgba[point + 1] = ((value >> 5) & 31) * 8;
    rgba[point + 2] = (value & 31) * 8;
    return;
  }
  const bit = column * depth;
  const byte = pixels[line + (bit >> 3)] ?? 0;
  const entry = ((byte >> (8 - depth - (bit & 7))) & (2 ** depth - 1)) * 4;
  rgba[point] = palette[entry + 2] ?? 0;
  rgba[point + 1] = palette[entry + 1] ?? 0;
  rgba[point + 2] = palette[entry] ?? 0;
}

function hasAlpha(rgba: Uint8Array): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 0) return true;
  return false;
}

/** Rows are filled up to four bytes. */
const rowSize = (bits: number) => Math.ceil(bits / 32) * 4;
