import { PackageError } from '../package-error.ts';
import { checkPixels, type Pixels } from '../png.ts';
import { propertyOf } from './asset-rendition.ts';
import { fieldsOf } from './fields.ts';

/** Small pictures of a catalogue are put together into large ones, and have but a place there. */
export interface PackedPlace {
  x: number;
  /** From the lower edge up. */
  y: number;
  width: number;
  height: number;
  /** What the key of the large picture has for these attributes; for all others, zero. */
  key: ReadonlyMap<number, number>;
}

/** Of a rendition; undefined where it has pixels of its own. */
export function packedPlace(bytes: Uint8Array, what: string): PackedPlace | undefined {
  const link = propertyOf(fieldsOf(bytes, what, 'little'), 1010);
  if (link?.text(0, 4) !== 'KLNI') return undefined;
  const key = new Map<number, number>();
  for (let at = 30; at + 4 <= Math.min(link.length, 30 + link.u32(26)); at += 4) {
    if (link.u16(at) !== 0) key.set(link.u16(at), link.u16(at + 2));
  }
  return { x: link.u32(8), y: link.u32(12), width: link.u32(16), height: link.u32(20), key };
}

export function cutOut({ width, height, rgba }: Pixels, place: PackedPlace, what: string): Pixels {
  checkPixels(place.width, place.height, what);
  if (place.x + place.width > width || place.y + place.height > height) {
    throw new PackageError('damaged', `${what} has a picture that lies beside the one it is part of`);
  }
  const cut = new Uint8Array(place.width * place.height * 4);
  const top = height - place.y - place.height;
  for (let y = 0; y < place.height; y += 1) {
    const from = ((top + y) * width + place.x) * 4;
    cut.set(rgba.subarray(from, from + place.width * 4), y * place.width * 4);
  }
  return { width: place.width, height: place.height, rgba: cut };
}
