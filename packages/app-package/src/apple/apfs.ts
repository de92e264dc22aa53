import type { ByteSource } from '../byte-source.ts';
import { PackageError, readAt } from '../package-error.ts';
import { type BundleFiles, neverClosed } from './bundle-files.ts';
import { type Extent, extentSource } from './extent-source.ts';
import { type Fields, fieldsOf } from './fields.ts';
import { treeFiles, type VolumeItem } from './volume-files.ts';

const what = 'the APFS container';
const rootFolder = 2;
const mostNodes = 20_000;
const mostItems = 20_000;
const nodesKept = 64;
const mostCheckpointBlocks = 1024;
/** Kinds of records in the tree of a volume. */
const [inodeRecord, extentRecord, nameRecord] = [3, 8, 9];

interface Pair {
  key: Fields;
  value: Fields;
}

/** Apple File System Reference, developer.apple.com. Undefined where the container is none. The first volume counts. */
export async function openApfs(container: ByteSource): Promise<BundleFiles | undefined> {
  if (container.size < 4096) return undefined;
  const first = fieldsOf(await readAt(container, 0, 4096, { what, atMost: 4096 }), what, 'little');
  if (first.text(32, 4) !== 'NXSB') return undefined;
  const blockSize = first.u32(36);
  if (blockSize < 4096 || blockSize > 65_536) throw new PackageError('damaged', `${what} has impossible blocks`);

  const readBlock = async (number: number): Promise<Fields> =>
    fieldsOf(await readAt(container, number * blockSize, blockSize, { what, atMost: blockSize }), what, 'little');

  const superblock = await latest(first, readBlock);
  const containerMap = await readBlock(superblock.u64(160));
  const findPhysical = (map: number) => async (id: number) => lookUp(await readBlock(map), id, readBlock);
  const volumeId = superblock.u64(184);
  const volume = await readBlock(await findPhysical(containerMap.u64(48))(volumeId));
  if (volume.text(32, 4) !== 'APSB') throw new PackageError('damaged', `${what} has no volume`);
  if ((volume.u32(264) & 1) === 0) throw new PackageError('encrypted', 'the volume of the disk image is encrypted');
  // Names are found by a sum of them where case or form does not matter; the sum stands before the name.
  const summed = (volume.u32(56) & 9) !== 0;
  const find = findPhysical((await readBlock(volume.u64(128))).u64(48));
  const root = readNode(await readBlock(await find(volume.u64(136))));
  const nodes = new Map<number, Node>();
  const readVirtual = async (id: number) => {
    const node = nodes.get(id) ?? readNode(await readBlock(await find(id)));
    // The files of a folder stand near each other: the same few nodes are asked for again and again.
    if (nodes.size >= nodesKept) nodes.clear();
    nodes.set(id, node);
    return node;
  };
  const records = (id: number, type: number) => scan(root, id, type, readVirtual, { left: mostNodes });

  async function inode(id: number): Promise<{ stream: number; size: number }> {
    for await (const { value } of records(id, inodeRecord)) return { stream: value.u64(8), size: streamSize(value) };
    throw new PackageError('damaged', `${what} has no file ${id}`);
  }

  async function list(folder: number): Promise<(VolumeItem & { stream: number })[]> {
    const items: (VolumeItem & { stream: number })[] = [];
    for await (const { key, value } of records(folder, nameRecord)) {
      const length = summed ? key.u32(8) & 0x3ff : key.u16(8);
      const name = new TextDecoder().decode(key.bytes(summed ? 12 : 10, length)).replace(/\0+$/, '');
      const id = value.u64(0);
      const kind = { 4: 'folder', 8: 'file', 10: 'link' }[value.u16(16) & 15] as VolumeItem['kind'] | undefined;
      if (!kind || items.length >= mostItems) continue;
      const { stream, size } = kind === 'file' ? await inode(id) : { stream: id, size: 0 };
      items.push({ id, name: name.normalize('NFC'), kind, size, stream });
    }
    return items;
  }

  return treeFiles(rootFolder, list, async ({ stream, size }) => {
    const extents: Extent[] = [];
    let covered = 0;
    for await (const { key, value } of records(stream, extentRecord)) {
      const length = value.u32(0) + (value.u32(4) & 0xffffff) * 2 ** 32;
      if (key.u64(8) !== covered || length % blockSize !== 0)
        throw new PackageError('damaged', `${what} has a torn file`);
      extents.push({ start: value.u64(8), count: length / blockSize });
      covered += length;
    }
    return neverClosed(extentSource(container, extents, size, blockSize));
  });
}

/** The newest superblock is one of the checkpoints; the first block is a copy that may be older. */
async function latest(first: Fields, readBlock: (number: number) => Promise<Fields>): Promise<Fields> {
  const count = first.u32(104);
  // A set highest bit means that the area is scattered, as it never is in an image made at one go.
  if (count > mostCheckpointBlocks) return first;
  let best = first;
  for (let index = 0; index < count; index += 1) {
    const block = await readBlock(first.u64(112) + index);
    if (block.text(32, 4) === 'NXSB' && block.u64(16) > best.u64(16)) best = block;
  }
  return best;
}

interface Node {
  leaf: boolean;
  pairs: Pair[];
}

/** A node of a tree: a table of where keys and values are, keys from its end on, values from the node's end back. */
function readNode(block: Fields): Node {
  const [flags, level, count] = [block.u16(32), block.u16(34), block.u32(36)];
  const table = 56 + block.u16(40);
  const keys = table + block.u16(42);
  const end = block.length - (flags & 1 ? 40 : 0);
  const fixed = (flags & 4) !== 0;
  const leaf = level === 0;
  if (count > block.length / 4) throw new PackageError('damaged', `${what} has an impossible node`);
  const pairs = Array.from({ length: count }, (_, index) => {
    const at = table + index * (fixed ? 4 : 8);
    const key = keys + block.u16(at);
    const value = end - block.u16(at + (fixed ? 2 : 4));
    // Of fixed ones only those of object maps are read: keys and values of sixteen bytes.
    const keyLength = fixed ? 16 : block.u16(at + 2);
    const valueLength = leaf ? (fixed ? 16 : block.u16(at + 6)) : 8;
    return {
      key: fieldsOf(block.bytes(key, keyLength), what, 'little'),
      value: fieldsOf(block.bytes(value, valueLength), what, 'little'),
    };
  });
  return { leaf, pairs };
}

/** Where the newest of the objects with this number lies. */
async function lookUp(root: Fields, id: number, readBlock: (number: number) => Promise<Fields>): Promise<number> {
  let node = readNode(root);
  for (let depth = 0; depth < 16; depth += 1) {
    const found = node.pairs.findLast(({ key }) => key.u64(0) <= id);
    if (!found) break;
    if (!node.leaf) {
      node = readNode(await readBlock(found.value.u64(0)));
      continue;
    }
    if (found.key.u64(0) !== id) break;
    return found.value.u64(8);
  }
  throw new PackageError('damaged', `${what} has no object ${id}`);
}

/** The records of one kind that an object has. They stand together, by number of the object and then by kind. */
async function* scan(
  { leaf, pairs }: Node,
  id: number,
  type: number,
  read: (id: number) => Promise<Node>,
  budget: { left: number },
): AsyncGenerator<Pair> {
  budget.left -= 1;
  if (budget.left < 0) throw new PackageError('tooLarge', `${what} has too many nodes`);
  const compare = ({ key }: Pair) => {
    const high = key.u32(4);
    const owner = key.u32(0) + (high & 0x0fffffff) * 2 ** 32;
    return owner - id || (high >>> 28) - type;
  };
  if (leaf) {
    for (const pair of pairs) if (compare(pair) === 0) yield pair;
    return;
  }
  const firstEqual = pairs.findIndex((pair) => compare(pair) >= 0);
  // What comes before the first key of a child is in the child before it.
  const from = Math.max(0, (firstEqual < 0 ? pairs.length : firstEqual) - 1);
  for (const pair of pairs.slice(from)) {
    if (compare(pair) > 0) return;
    yield* scan(await read(pair.value.u64(0)), id, type, read, budget);
  }
}

/** The length of a file stands among the extra fields of its inode: type 8, a data stream. */
function streamSize(inode: Fields): number {
  if (inode.length < 96) return 0;
  const count = inode.u16(92);
  let at = 96 + count * 4;
  for (let index = 0; index < count; index += 1) {
    const size = inode.u16(96 + index * 4 + 2);
    if (inode.u8(96 + index * 4) === 8) return inode.u64(at);
    at += Math.ceil(size / 8) * 8;
  }
  return 0;
}
