import { buffer } from 'node:stream/consumers';
import { fail } from '../errors.ts';
import type { Storage } from '../storage/storage.ts';
import { unreadable } from './unreadable.ts';

const blockSize = 1024 * 1024;
const blocksKept = 8;

/**
 * Ranges of a file that is far away, where each request takes as long as a megabyte does: they are cut from blocks, of
 * which the last few are kept.
 */
export function storedRanges(storage: Storage, key: string, size: number) {
  const blocks = new Map<number, Promise<Buffer>>();

  function block(index: number): Promise<Buffer> {
    const start = index * blockSize;
    const end = Math.min(start + blockSize, size) - 1;
    const found = blocks.get(index) ?? storage.get(key, { start, end }).then(buffer);
    blocks.delete(index);
    blocks.set(index, found);
    const [oldest] = blocks.keys();
    if (blocks.size > blocksKept && oldest !== undefined) blocks.delete(oldest);
    return found;
  }

  return async (offset: number, length: number): Promise<Buffer> => {
    if (offset + length > size) unreadable('crashed', { cause: 'bytes were asked for beyond the end' });
    const parts: Buffer[] = [];
    for (let at = offset; at < offset + length; ) {
      const index = Math.floor(at / blockSize);
      const part = (await block(index)).subarray(at - index * blockSize, offset + length - index * blockSize);
      if (part.length === 0) fail(1001, { cause: 'the file has become shorter' });
      parts.push(part);
      at += part.length;
    }
    return Buffer.concat(parts);
  };
}
