import { PackageError } from '../package-error.ts';
import type { Icon } from '../package-info.ts';
import { encodePng, isPng, pngChunks, pngHeader } from '../png.ts';
import { decodeIconBitmap } from './dib.ts';
import { viewOf } from './fields.ts';

/** One picture that an icon has, in one size and depth. */
export interface IconImage {
  width: number;
  height: number;
  depth: number;
  size: number;
  /** Where it begins in the file of the icon; in a program, the number of its resource. */
  place: number;
}

const mostImages = 100;
export const largestImage = 8 * 1024 * 1024;

/** The list that an .ico file and a group of icons in a program begin with; the latter's entries are two bytes shorter. */
export function parseIconDirectory(bytes: Uint8Array, entrySize: 16 | 14): IconImage[] {
  const view = viewOf(bytes);
  if (bytes.length < 6 || view.getUint16(0, true) !== 0 || view.getUint16(2, true) !== 1) {
    throw new PackageError('damaged', 'a list of icons is none');
  }
  const images: IconImage[] = [];
  for (let index = 0; index < Math.min(view.getUint16(4, true), mostImages); index += 1) {
    const at = 6 + index * entrySize;
    if (at + entrySize > bytes.length) break;
    images.push({
      // 0 stands for 256, or for more where the picture is a PNG.
      width: view.getUint8(at) || 256,
      height: view.getUint8(at + 1) || 256,
      depth: view.getUint16(at + 6, true),
      size: view.getUint32(at + 8, true),
      place: entrySize === 16 ? view.getUint32(at + 12, true) : view.getUint16(at + 12, true),
    });
  }
  return images;
}

/** The largest picture that can be read, the one with more colours among equals. */
export async function bestIcon(images: IconImage[], read: (image: IconImage) => Promise<Uint8Array>): Promise<Icon> {
  const sorted = images.toSorted(
    (one, other) => other.width * other.height - one.width * one.height || other.depth - one.depth,
  );
  let problem: unknown = new PackageError('damaged', 'an icon without pictures');
  for (const image of sorted) {
    try {
      return iconPicture(await read(image));
    } catch (error) {
      if (!(error instanceof PackageError || error instanceof RangeError)) throw error;
      problem = error;
    }
  }
  throw problem;
}

export async function icoIcon(bytes: Uint8Array): Promise<Icon> {
  return bestIcon(parseIconDirectory(bytes, 16), async ({ place, size }) => bytes.subarray(place, place + size));
}

/** Either a whole PNG or a bitmap without its file's head. */
function iconPicture(bytes: Uint8Array): Icon {
  if (isPng(bytes)) {
    // Refuses one whose size is impossible.
    pngHeader(pngChunks(bytes, 'an icon'), 'an icon');
    return { format: 'png', bytes };
  }
  return { format: 'png', bytes: encodePng(decodeIconBitmap(bytes)) };
}
