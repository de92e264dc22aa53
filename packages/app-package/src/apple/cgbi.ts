import { constants, deflateSync, inflateRawSync, inflateSync } from 'node:zlib';
import { PackageError } from '../package-error.ts';
import { encodePng, type PngHeader, pngChunks, pngHeader, unpremultiply, writePng } from '../png.ts';

/**
 * A PNG that everybody can read. Xcode writes PNGs for phones that nobody else can: a chunk CgBI in front, pixels
 * deflated without zlib's frame, blue before red, and colours multiplied by their alpha. Others are left as they are.
 */
export function plainPng(bytes: Uint8Array, what: string): Uint8Array {
  const chunks = pngChunks(bytes, what);
  const header = pngHeader(chunks, what);
  if (!chunks.some(({ type }) => type === 'CgBI')) return bytes;
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const channels = channelsOf[header.colorType];
  if (!channels || ![1, 2, 4, 8, 16].includes(header.depth))
    throw new PackageError('damaged', `${what} has unknown colours`);
  const filtered = unpack(packed, filteredLength(header, channels), what);
  if (channels < 3 || header.depth < 8) {
    // Grey and palettes have no order to mend, and only the frame is missing.
    const kept = chunks.filter(({ type }) => ['IHDR', 'PLTE', 'tRNS'].includes(type));
    const data = deflateSync(filtered);
    return writePng([...kept, { type: 'IDAT', data }, { type: 'IEND', data: new Uint8Array() }]);
  }
  const rgba = decode(filtered, header, channels);
  unpremultiply(rgba);
  return encodePng({ width: header.width, height: header.height, rgba });
}

/** Samples of a pixel by colour type: grey, colour, palette, grey and alpha, colour and alpha. */
const channelsOf: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

function unpack(packed: Uint8Array, length: number, what: string): Uint8Array {
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: length + 1024 };
  // Some tools put the chunk in front of a picture that they did not change.
  for (const inflate of [inflateRawSync, inflateSync]) {
    try {
      const bytes = inflate(packed, options);
      if (bytes.length >= length) return bytes.subarray(0, length);
    } catch {}
  }
  throw new PackageError('damaged', `${what} cannot be unpacked`);
}

interface Pass {
  x: number;
  y: number;
  stepX: number;
  stepY: number;
  width: number;
  height: number;
}

/** The seven passes of an interlaced picture, or the one of another (PNG, 8.2). Those without pixels are left out. */
function passes({ width, height, interlaced }: PngHeader): Pass[] {
  const grid = interlaced
    ? [
        [0, 0, 8, 8],
        [4, 0, 8, 8],
        [0, 4, 4, 8],
        [2, 0, 4, 4],
        [0, 2, 2, 4],
        [1, 0, 2, 2],
        [0, 1, 1, 2],
      ]
    : [[0, 0, 1, 1]];
  return grid
    .map(([x = 0, y = 0, stepX = 1, stepY = 1]) => {
      const passWidth = Math.ceil((width - x) / stepX);
      return { x, y, stepX, stepY, width: passWidth, height: Math.ceil((height - y) / stepY) };
    })
    .filter((pass) => pass.width > 0 && pass.height > 0);
}

const rowLength = (width: number, channels: number, depth: number) => Math.ceil((width * channels * depth) / 8);

function filteredLength(header: PngHeader, channels: number): number {
  return passes(header).reduce(
    (sum, { width, height }) => sum + height * (1 + rowLength(width, channels, header.depth)),
    0,
  );
}

function decode(filtered: Uint8Array, header: PngHeader, channels: number): Uint8Array {
  const rgba = new Uint8Array(header.width * header.height * 4);
  const sample = header.depth / 8;
  const pixel = channels * sample;
  let from = 0;
  for (const pass of passes(header)) {
    const length = rowLength(pass.width, channels, header.depth);
    let above: Uint8Array = new Uint8Array(length);
    for (let row = 0; row < pass.height; row += 1) {
      const line = filtered.slice(from + 1, from + 1 + length);
      unfilter(filtered[from] ?? 0, line, above, pixel);
      for (let column = 0; column < pass.width; column += 1) {
        const to = ((pass.y + row * pass.stepY) * header.width + pass.x + column * pass.stepX) * 4;
        const at = column * pixel;
        rgba[to] = line[at + 2 * sample] ?? 0;
        rgba[to + 1] = line[at + sample] ?? 0;
        rgba[to + 2] = line[at] ?? 0;
        rgba[to + 3] = channels === 4 ? (line[at + 3 * sample] ?? 0) : 255;
      }
      above = line;
      from += 1 + length;
    }
  }
  return rgba;
}

/** PNG, 9.2. Filters work on bytes, whatever they mean. */
function unfilter(kind: number, line: Uint8Array, above: Uint8Array, pixel: number): void {
  if (kind === 0) return;
  for (let at = 0; at < line.length; at += 1) {
    const left = at >= pixel ? (line[at - pixel] ?? 0) : 0;
    const up = above[at] ?? 0;
    let guess = 0;
    if (kind === 1) guess = left;
    else if (kind === 2) guess = up;
    else if (kind === 3) guess = (left + up) >> 1;
    else if (kind === 4) guess = paeth(left, up, at >= pixel ? (above[at - pixel] ?? 0) : 0);
    line[at] = ((line[at] ?? 0) + guess) & 0xff;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const [toLeft, toUp, toCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
