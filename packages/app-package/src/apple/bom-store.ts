import type { ByteSource } from '../byte-source.ts';
import { PackageError, readAt } from '../package-error.ts';
import { fieldsOf } from './fields.ts';

/** The container of compiled asset catalogues: numbered blocks, some with a name, some of them trees. Big-endian. */
export interface BomStore {
  /** The number of the block with this name. */
  named(name: string): number | undefined;
  size(block: number): number;
  read(block: number, atMost: number): Promise<Uint8Array>;
  /** The first bytes of a block: fewer only where it is shorter. */
  readStart(block: number, length: number): Promise<Uint8Array>;
  /** The pairs in the leaves of a tree, by number of block. */
  tree(block: number): Promise<{ key: number; value: number }[]>;
}

const mostBlocks = 1_000_000;
const mostPairs = 200_000;

export async function openBomStore(source: ByteSource, what: string): Promise<BomStore> {
  const head = fieldsOf(await readAt(source, 0, 32, { what, atMost: 32 }), what, 'big');
  if (head.text(0, 8) !== 'BOMStore') throw new PackageError('damaged', `${what} is no asset catalogue`);
  const part = { what, atMost: 4 + mostBlocks * 8 };
  const index = fieldsOf(await readAt(source, head.u32(16), head.u32(20), part), what, 'big');
  const names = fieldsOf(await readAt(source, head.u32(24), Math.min(head.u32(28), 65_536), part), what, 'big');
  const count = Math.min(index.u32(0), Math.floor((index.length - 4) / 8));

  const variables = new Map<string, number>();
  const variableCount = Math.min(names.u32(0), 1000);
  for (let at = 4, found = 0; found < variableCount && at + 5 <= names.length; found += 1) {
    const length = names.u8(at + 4);
    variables.set(names.text(at + 5, length), names.u32(at));
    at += 5 + length;
  }

  function place(block: number): { offset: number; length: number } {
    if (block >= count) throw new PackageError('damaged', `${what} has no block ${block}`);
    return { offset: index.u32(4 + block * 8), length: index.u32(8 + block * 8) };
  }

  async function read(block: number, atMost: number): Promise<Uint8Array> {
    const { offset, length } = place(block);
    return readAt(source, offset, length, { what, atMost });
  }

  async function readStart(block: number, wanted: number): Promise<Uint8Array> {
    const { offset, length } = place(block);
    return readAt(source, offset, Math.min(length, wanted), { what, atMost: wanted });
  }

  return {
    named: (name) => variables.get(name),
    size: (block) => place(block).length,
    read,
    readStart,
    async tree(block) {
      const root = fieldsOf(await readStart(block, 29), what, 'big');
      if (root.text(0, 4) !== 'tree') throw new PackageError('damaged', `${what} has a tree that is none`);
      const pairs: { key: number; value: number }[] = [];
      const seen = new Set<number>();
      let next = root.u32(8);
      // Down the left side to the first leaf, then along the leaves.
      while (next !== 0) {
        if (seen.has(next)) throw new PackageError('damaged', `${what} has a tree that contains itself`);
        seen.add(next);
        const node = fieldsOf(await read(next, 1024 * 1024), what, 'big');
        const leaf = node.u16(0) === 1;
        const size = node.u16(2);
        if (!leaf) {
          next = size > 0 ? node.u32(12) : 0;
          continue;
        }
        for (let at = 0; at < size; at += 1) pairs.push({ value: node.u32(12 + at * 8), key: node.u32(16 + at * 8) });
        if (pairs.length > mostPairs) throw new PackageError('tooLarge', `${what} has too many pictures`);
        next = node.u32(4);
      }
      return pairs;
    },
  };
}
