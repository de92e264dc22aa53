import type { ByteSource } from '../byte-source.ts';
import { readAt } from '../package-error.ts';

/** Blocks of a volume that follow each other. */
export interface Extent {
  start: number;
  count: number;
}

/** A file as the blocks of a volume that it lies in. */
export function extentSource(
  volume: ByteSource,
  extents: readonly Extent[],
  size: number,
  blockSize: number,
): ByteSource {
  return {
    size,
    async read(offset, length) {
      const bytes = new Uint8Array(length);
      let start = 0;
      for (const extent of extents) {
        const end = start + extent.count * blockSize;
        const from = Math.max(offset, start);
        const to = Math.min(offset + length, end);
        if (from < to) {
          const place = extent.start * blockSize + from - start;
          const what = 'a file of the disk image';
          bytes.set(await readAt(volume, place, to - from, { what, atMost: length }), from - offset);
        }
        if (end >= offset + length) return bytes;
        start = end;
      }
      // A hole, or a file whose extents end before it does.
      return bytes.subarray(0, Math.max(0, Math.min(length, start - offset)));
    },
  };
}
