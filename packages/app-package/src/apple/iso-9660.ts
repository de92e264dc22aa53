import type { ByteSource } from '../byte-source.ts';
import { PackageError, readAt } from '../package-error.ts';
import { type BundleFiles, neverClosed } from './bundle-files.ts';
import { type Extent, extentSource } from './extent-source.ts';
import { type Fields, fieldsOf } from './fields.ts';
import { treeFiles, type VolumeItem } from './volume-files.ts';

const what = 'the ISO 9660 volume';
const sector = 2048;
const firstDescriptor = 16;
const mostDescriptors = 32;
const mostItems = 20_000;
const longestFolder = 8 * 1024 * 1024;
const mostContinuations = 8;

interface IsoItem extends VolumeItem {
  extents: Extent[];
}

interface Descriptor {
  joliet: boolean;
  blockSize: number;
  root: number;
}

/**
 * What tools outside macOS write into disk images: ECMA-119 with the names of Rock Ridge, or else of Joliet. Undefined
 * where the volume is of another kind.
 */
export async function openIso9660(volume: ByteSource): Promise<BundleFiles | undefined> {
  const found = await descriptors(volume);
  const plain = found.find(({ joliet }) => !joliet);
  const best = plain && (await hasRockRidge(volume, plain)) ? plain : (found.find(({ joliet }) => joliet) ?? plain);
  if (!best) return undefined;
  const { blockSize, root } = best;
  return treeFiles(
    root,
    (folder) => listFolder(volume, best, folder),
    async ({ extents, size }) => neverClosed(extentSource(volume, extents, size, blockSize)),
  );
}

async function descriptors(volume: ByteSource): Promise<Descriptor[]> {
  const found: Descriptor[] = [];
  for (let number = firstDescriptor; number < firstDescriptor + mostDescriptors; number += 1) {
    if ((number + 1) * sector > volume.size) break;
    const bytes = await readAt(volume, number * sector, sector, { what, atMost: sector });
    const head = fieldsOf(bytes, what, 'little');
    if (head.text(1, 5) !== 'CD001' || head.u8(0) === 255) break;
    const joliet = head.u8(0) === 2 && /^%\/[@CE]/.test(head.text(88, 3));
    if (head.u8(0) !== 1 && !joliet) continue;
    const blockSize = head.u16(128);
    if (![512, 1024, 2048].includes(blockSize)) throw new PackageError('damaged', `${what} has impossible blocks`);
    found.push({ joliet, blockSize, root: head.u32(156 + 2) });
  }
  return found;
}

/** The first record of the first folder says whether others have more to them. */
async function hasRockRidge(volume: ByteSource, { root, blockSize }: Descriptor): Promise<boolean> {
  const start = await readAt(volume, root * blockSize, blockSize, { what, atMost: blockSize });
  const folder = fieldsOf(start, what, 'little');
  const length = folder.u8(0);
  return length >= 41 && folder.text(34, 2) === 'SP';
}

async function listFolder(volume: ByteSource, descriptor: Descriptor, id: number): Promise<IsoItem[]> {
  const { blockSize } = descriptor;
  // A folder begins with a record of its own, which has its length.
  const start = await readAt(volume, id * blockSize, blockSize, { what, atMost: blockSize });
  const size = fieldsOf(start, what, 'little').u32(10);
  const bytes = await readAt(volume, id * blockSize, size, { what, atMost: longestFolder });
  const folder = fieldsOf(bytes, what, 'little');
  const items: IsoItem[] = [];
  let more: IsoItem | undefined;
  for (let at = 0; at < folder.length && items.length < mostItems; ) {
    const length = folder.u8(at);
    if (length < 34) {
      // No record crosses the end of a block: the rest of it is empty.
      at = (Math.floor(at / blockSize) + 1) * blockSize;
      continue;
    }
    const record = fieldsOf(folder.bytes(at, length), what, 'little');
    at += length;
    const item = await readRecord(volume, descriptor, record);
    if (!item) continue;
    // A file of more than 4 GB has several records.
    if (more) {
      more.extents.push(...item.extents);
      more.size += item.size;
    } else items.push(item);
    more = (record.u8(25) & 0x80) !== 0 ? (more ?? item) : undefined;
  }
  return items;
}

async function readRecord(
  volume: ByteSource,
  { joliet, blockSize }: Descriptor,
  record: Fields,
): Promise<IsoItem | undefined> {
  const length = record.u8(32);
  const raw = record.bytes(33, length);
  // Zero and one stand for the folder itself and the one that it is in.
  if (length === 1 && (raw[0] ?? 0) < 2) return undefined;
  const plain = joliet ? new TextDecoder('utf-16be').decode(raw) : Buffer.from(raw).toString('latin1');
  const ridge = joliet ? {} : await rockRidge(volume, blockSize, record, 33 + length + ((length + 1) % 2));
  const start = record.u32(2) + record.u8(1);
  const size = record.u32(10);
  return {
    id: ridge.moved ?? start,
    name: (ridge.name ?? plain.replace(/\.?;\d+$/, '')).normalize('NFC').replaceAll('/', ':'),
    kind: ridge.link ? 'link' : (record.u8(25) & 2) !== 0 || ridge.moved !== undefined ? 'folder' : 'file',
    size,
    extents: [{ start, count: Math.ceil(size / blockSize) }],
  };
}

interface RockRidge {
  name?: string;
  link?: boolean;
  /** Where a folder stands that lies too deep for the format. */
  moved?: number;
}

/** IEEE P1282: fields behind the record, and further ones elsewhere. */
async function rockRidge(volume: ByteSource, blockSize: number, record: Fields, from: number): Promise<RockRidge> {
  const pieces: Uint8Array[] = [];
  const found: RockRidge = {};
  let area: Fields | undefined = record;
  let at = from;
  for (let count = 0; area && count < mostContinuations; count += 1) {
    let next: Fields | undefined;
    for (; at + 4 <= area.length; ) {
      const length = area.u8(at + 2);
      if (length < 4 || at + length > area.length) break;
      const field = fieldsOf(area.bytes(at, length), what, 'little');
      const mark = field.text(0, 2);
      if (mark === 'NM' && length > 5) pieces.push(field.bytes(5, length - 5));
      if (mark === 'SL') found.link = true;
      if (mark === 'CL') found.moved = field.u32(4);
      if (mark === 'CE') {
        const place = field.u32(4) * blockSize + field.u32(12);
        next = fieldsOf(await readAt(volume, place, field.u32(20), { what, atMost: blockSize }), what, 'little');
      }
      at += length;
    }
    area = next;
    at = 0;
  }
  if (pieces.length > 0) found.name = Buffer.concat(pieces).toString('utf8');
  return found;
}
