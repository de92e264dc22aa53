import { PackageError } from '../package-error.ts';
import { fieldsOf } from './fields.ts';

/**
 * The resources of one type in a resource fork: a map has a list of types, each of which has a list of where its
 * resources lie (Inside Macintosh: More Macintosh Toolbox, "Resource File Format").
 */
export function resourcesOf(fork: Uint8Array, type: string, what: string): Uint8Array[] {
  const file = fieldsOf(fork, what, 'big');
  const data = file.u32(0);
  const map = file.u32(4);
  const types = map + file.u16(map + 24);
  const found: Uint8Array[] = [];
  let left = file.length;
  // Both counts are stored less one, so that none is 0xffff.
  for (let index = 0; index < ((file.u16(types) + 1) & 0xffff); index += 1) {
    const at = types + 2 + index * 8;
    if (file.text(at, 4) !== type) continue;
    const list = types + file.u16(at + 6);
    for (let each = 0; each <= file.u16(at + 4); each += 1) {
      const place = data + (file.u32(list + each * 12 + 4) & 0xffffff);
      const bytes = file.bytes(place + 4, file.u32(place));
      left -= 4 + bytes.length;
      if (left < 0) throw new PackageError('damaged', `${what} has the same place more than once`);
      found.push(bytes);
    }
  }
  return found;
}
