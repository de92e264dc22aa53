import { PackageError } from '../package-error.ts';
import { encodePng, isPng, pngChunks, pngHeader } from '../png.ts';
import { fieldsOf } from './fields.ts';

/** Pictures without a format of their own: their side in pixels, and the mask that goes with them. */
const packedKinds: Record<string, { side: number; mask?: string }> = {
  it32: { side: 128, mask: 't8mk' },
  ih32: { side: 48, mask: 'h8mk' },
  il32: { side: 32, mask: 'l8mk' },
  icp5: { side: 32, mask: 'l8mk' },
  ic05: { side: 32 },
  is32: { side: 16, mask: 's8mk' },
  icp4: { side: 16, mask: 's8mk' },
  ic04: { side: 16 },
};

const mostElements = 200;

/**
 * The largest picture of an Apple icon file as a PNG: one that is a PNG already, else the colours and masks of older
 * systems. JPEG 2000, of the systems between, is left alone: hardly anything but a Mac can show it.
 */
export function iconOfIcns(bytes: Uint8Array, what: string): Uint8Array {
  const file = fieldsOf(bytes, what, 'big');
  if (file.text(0, 4) !== 'icns') throw new PackageError('damaged', `${what} is no icns`);
  const elements = new Map<string, Uint8Array>();
  for (let at = 8; at + 8 <= file.length && elements.size < mostElements; ) {
    const length = file.u32(at + 4);
    if (length < 8) break;
    const type = file.text(at, 4);
    // What is cut off at the end of the file is left out.
    if (at + length <= file.length && !elements.has(type)) elements.set(type, file.bytes(at + 8, length - 8));
    at += length;
  }
  const picture = largestPng(elements, what) ?? largestPacked(elements);
  if (picture) return picture;
  const kinds = Array.from(elements.keys(), (kind) => kind.replace(/[^\w ]/g, '?'));
  throw new PackageError('damaged', `${what} has no picture that can be read (${kinds.join(', ')})`);
}

function largestPng(elements: Map<string, Uint8Array>, what: string): Uint8Array | undefined {
  let best: { data: Uint8Array; width: number } | undefined;
  for (const data of elements.values()) {
    if (!isPng(data)) continue;
    const { width } = pngHeader(pngChunks(data, what), what);
    if (!best || width > best.width) best = { data, width };
  }
  return best?.data;
}

function largestPacked(elements: Map<string, Uint8Array>): Uint8Array | undefined {
  for (const [kind, { side, mask }] of Object.entries(packedKinds)) {
    const data = elements.get(kind);
    if (!data || isPng(data)) continue;
    const argb = Buffer.from(data.subarray(0, 4)).toString('latin1') === 'ARGB';
    if (!argb && !mask) continue;
    const count = side * side;
    const start = argb || (kind === 'it32' && data.subarray(0, 4).every((byte) => byte === 0)) ? 4 : 0;
    const planes = unpackRuns(data.subarray(start), count * (argb ? 4 : 3));
    if (!planes) continue;
    const alpha = argb ? planes.subarray(0, count) : mask && elements.get(mask);
    const [red = 0, green = 0, blue = 0] = argb ? [1, 2, 3] : [0, 1, 2];
    const rgba = new Uint8Array(count * 4);
    for (let at = 0; at < count; at += 1) {
      rgba[at * 4] = planes[red * count + at] ?? 0;
      rgba[at * 4 + 1] = planes[green * count + at] ?? 0;
      rgba[at * 4 + 2] = planes[blue * count + at] ?? 0;
      rgba[at * 4 + 3] = alpha && alpha.length >= count ? (alpha[at] ?? 255) : 255;
    }
    return encodePng({ width: side, height: side, rgba });
  }
  return undefined;
}

/** Up to 127: so many and one bytes follow as they are. From 128: the next byte so many times, less 125. */
function unpackRuns(packed: Uint8Array, length: number): Uint8Array | undefined {
  const bytes = new Uint8Array(length);
  let to = 0;
  for (let at = 0; at < packed.length && to < length; ) {
    const head = packed[at] ?? 0;
    if (head < 0x80) {
      const part = packed.subarray(at + 1, at + 2 + head).subarray(0, length - to);
      bytes.set(part, to);
      to += part.length;
      at += 2 + head;
    } else {
      bytes.fill(packed[at + 1] ?? 0, to, to + head - 125);
      to += head - 125;
      at += 2;
    }
  }
  return to >= length ? bytes : undefined;
}
