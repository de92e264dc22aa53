/** Bytes that can be read anywhere: a file on disk, an object in a bucket, or bytes in memory. */
export interface ByteSource {
  readonly size: number;
  /** Exactly these bytes. Whoever asks beyond the end has a bug: `readAt` checks it for what a package claims. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

export function bytesSource(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, read: async (offset, length) => bytes.subarray(offset, offset + length) };
}

/** A part of a source as a source: a package within a package that was stored as it is. */
export function sliceSource(source: ByteSource, start: number, size: number): ByteSource {
  return { size, read: (offset, length) => source.read(start + offset, length) };
}

const blockSize = 64 * 1024;
const blocksKept = 64;

/**
 * Readers ask for a few bytes here and there; storage answers best in blocks. Keeps the blocks used last (4 MiB).
 * What is longer than a few blocks is read as it is asked for.
 */
export function blockSource(source: ByteSource): ByteSource {
  const blocks = new Map<number, Promise<Uint8Array>>();

  function block(index: number): Promise<Uint8Array> {
    const start = index * blockSize;
    const known = blocks.get(index);
    const found = known ?? source.read(start, Math.min(blockSize, source.size - start));
    blocks.delete(index);
    blocks.set(index, found);
    for (const oldest of blocks.keys()) {
      if (blocks.size <= blocksKept) break;
      blocks.delete(oldest);
    }
    return found;
  }

  return {
    size: source.size,
    async read(offset, length) {
      if (length > 4 * blockSize) return source.read(offset, length);
      const first = Math.floor(offset / blockSize);
      const last = Math.floor(Math.max(offset, offset + length - 1) / blockSize);
      if (first === last) return (await block(first)).subarray(offset - first * blockSize).subarray(0, length);
      const bytes = new Uint8Array(length);
      for (let index = first; index <= last; index += 1) {
        const from = Math.max(offset, index * blockSize);
        const part = (await block(index)).subarray(from - index * blockSize);
        bytes.set(part.subarray(0, offset + length - from), from - offset);
      }
      return bytes;
    },
  };
}
