import type { ByteSource } from '../byte-source.ts';
import { PackageError, readAt } from '../package-error.ts';
import { type BundleFiles, neverClosed } from './bundle-files.ts';
import { type Extent, extentSource } from './extent-source.ts';
import { type Fields, fieldsOf } from './fields.ts';
import { treeFiles, type VolumeItem } from './volume-files.ts';

const rootFolder = 2;
const mostNodes = 20_000;
const mostItems = 20_000;
const catalogFile = 4;

interface Fork {
  size: number;
  blocks: number;
  extents: Extent[];
}

interface Tree {
  source: ByteSource;
  nodeSize: number;
  root: number;
  firstLeaf: number;
}

/** Undefined where the volume is of another kind. Begins with two sectors of nothing. */
export async function openHfsPlus(volume: ByteSource): Promise<BundleFiles | undefined> {
  if (volume.size < 1536) return undefined;
  const what = 'the HFS+ volume';
  const head = fieldsOf(await readAt(volume, 1024, 512, { what, atMost: 512 }), what, 'big');
  const signature = head.text(0, 2);
  if (signature === 'BD') return openWrapped(volume, head);
  if (signature !== 'H+' && signature !== 'HX') return undefined;
  const blockSize = head.u32(40);
  if (blockSize < 512 || blockSize > 1024 * 1024) throw new PackageError('damaged', `${what} has impossible blocks`);

  const overflow = readFork(head, 192);
  const overflowTree = await openTree(forkSource(overflow), what);
  const catalog = await openTree(forkSource(await wholeFork(readFork(head, 272), catalogFile)), what);

  function forkSource({ extents, size }: Fork): ByteSource {
    return extentSource(volume, extents, size, blockSize);
  }

  /** Eight extents stand with the fork; the rest of a torn file is in a tree of its own. */
  async function wholeFork(fork: Fork, id: number): Promise<Fork> {
    let covered = fork.extents.reduce((sum, { count }) => sum + count, 0);
    if (covered >= fork.blocks) return fork;
    const extents = [...fork.extents];
    for await (const { node, at, length } of leaves(overflowTree, overflowTree.firstLeaf, what)) {
      if (node.u8(at + 2) !== 0 || node.u32(at + 4) !== id || node.u32(at + 8) !== covered) continue;
      for (const extent of readExtents(node, at + length)) {
        extents.push(extent);
        covered += extent.count;
      }
      if (covered >= fork.blocks) break;
    }
    return { ...fork, extents };
  }

  async function list(folder: number): Promise<(VolumeItem & { fork: Fork | undefined })[]> {
    const items: (VolumeItem & { fork: Fork | undefined })[] = [];
    const leaf = await findLeaf(catalog, folder, what);
    for await (const { node, at, length } of leaves(catalog, leaf, what)) {
      const parent = node.u32(at + 2);
      if (parent < folder) continue;
      if (parent > folder || items.length >= mostItems) break;
      const name = new TextDecoder('utf-16be').decode(node.bytes(at + 8, node.u16(at + 6) * 2));
      const record = at + length;
      const type = node.u16(record);
      if (type !== 1 && type !== 2) continue;
      const fork = type === 2 ? readFork(node, record + 88) : undefined;
      const link = type === 2 && (node.u16(record + 42) & 0xf000) === 0xa000;
      items.push({
        id: node.u32(record + 8),
        // Colons stand for the slashes that people see.
        name: name.normalize('NFC').replaceAll('/', ':'),
        kind: type === 1 ? 'folder' : link ? 'link' : 'file',
        size: fork?.size ?? 0,
        fork,
      });
    }
    return items;
  }

  return treeFiles(rootFolder, list, async ({ id, fork }) => {
    if (!fork) throw new PackageError('damaged', 'a folder has no content');
    return neverClosed(forkSource(await wholeFork(fork, id)));
  });
}

/** HFS+ within HFS, so that old systems could say that they are too old. */
async function openWrapped(volume: ByteSource, head: Fields): Promise<BundleFiles | undefined> {
  if (head.text(124, 2) !== 'H+') return undefined;
  const start = head.u16(28) * 512 + head.u16(126) * head.u32(20);
  if (start === 0 || start >= volume.size) return undefined;
  return openHfsPlus({ size: volume.size - start, read: (offset, length) => volume.read(start + offset, length) });
}

function readFork(file: Fields, at: number): Fork {
  return { size: file.u64(at), blocks: file.u32(at + 12), extents: readExtents(file, at + 16) };
}

function readExtents(file: Fields, at: number): Extent[] {
  const extents: Extent[] = [];
  for (let index = 0; index < 8; index += 1) {
    const count = file.u32(at + index * 8 + 4);
    if (count === 0) break;
    extents.push({ start: file.u32(at + index * 8), count });
  }
  return extents;
}

async function openTree(source: ByteSource, what: string): Promise<Tree> {
  if (source.size < 512) return { source, nodeSize: 512, root: 0, firstLeaf: 0 };
  const head = fieldsOf(await readAt(source, 0, 120, { what, atMost: 120 }), what, 'big');
  const nodeSize = head.u16(32);
  if (nodeSize < 512 || nodeSize > 32_768) throw new PackageError('damaged', `${what} has impossible nodes`);
  return { source, nodeSize, root: head.u32(16), firstLeaf: head.u32(24) };
}

async function readNode({ source, nodeSize }: Tree, number: number, what: string): Promise<Fields> {
  return fieldsOf(await readAt(source, number * nodeSize, nodeSize, { what, atMost: nodeSize }), what, 'big');
}

/** Where each record of a node begins: numbers at its end, the last first. */
function recordStarts(node: Fields): number[] {
  const count = Math.min(node.u16(10), Math.floor((node.length - 14) / 2));
  return Array.from({ length: count }, (_, index) => node.u16(node.length - 2 - index * 2));
}

/** With its length in front of it, and even. */
const keyLength = (node: Fields, at: number) => node.u16(at) + 2 + (node.u16(at) % 2);

/** The leaf where a folder begins. It does with a record without a name, which no other of that folder is before. */
async function findLeaf(tree: Tree, folder: number, what: string): Promise<number> {
  let number = tree.root;
  for (let depth = 0; depth < 16; depth += 1) {
    const node = await readNode(tree, number, what);
    if (node.u8(8) === 0xff) return number;
    let next: number | undefined;
    for (const at of recordStarts(node)) {
      const parent = node.u32(at + 2);
      if (next !== undefined && (parent > folder || (parent === folder && node.u16(at + 6) > 0))) break;
      next = node.u32(at + keyLength(node, at));
    }
    if (next === undefined) break;
    number = next;
  }
  throw new PackageError('damaged', `${what} has a catalogue that leads nowhere`);
}

async function* leaves(
  tree: Tree,
  first: number,
  what: string,
): AsyncGenerator<{ node: Fields; at: number; length: number }> {
  let number = first;
  for (let count = 0; number !== 0; count += 1) {
    if (count > mostNodes) throw new PackageError('tooLarge', `${what} has too many nodes`);
    const node = await readNode(tree, number, what);
    for (const at of recordStarts(node)) yield { node, at, length: keyLength(node, at) };
    number = node.u32(0);
  }
}
