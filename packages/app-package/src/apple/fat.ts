import { type ByteSource, sliceSource } from '../byte-source.ts';
import { PackageError, readAt } from '../package-error.ts';
import { type BundleFiles, neverClosed } from './bundle-files.ts';
import { type Extent, extentSource } from './extent-source.ts';
import { type Fields, fieldsOf } from './fields.ts';
import { treeFiles, type VolumeItem } from './volume-files.ts';

const what = 'the FAT volume';
const mostItems = 20_000;
const mostClusters = 1_000_000;
const longestFolder = 8 * 1024 * 1024;
/** No number of any width crosses the end of such a piece. */
const tablePiece = 3 * 4096;
/** The first folder of older volumes lies before the clusters: no cluster has this number. */
const fixedRoot = 0;

/** Volumes as Windows and tools outside macOS write them: Microsoft's FAT specification. Undefined for another kind. */
export async function openFat(volume: ByteSource): Promise<BundleFiles | undefined> {
  if (volume.size < 512) return undefined;
  const boot = fieldsOf(await readAt(volume, 0, 512, { what, atMost: 512 }), what, 'little');
  const [sector, perCluster, copies] = [boot.u16(11), boot.u8(13), boot.u8(16)];
  const power = (number: number) => number > 0 && (number & (number - 1)) === 0;
  const likely = [0xeb, 0xe9].includes(boot.u8(0)) && boot.u16(510) === 0xaa55 && boot.u16(14) > 0;
  if (!likely || ![512, 1024, 2048, 4096].includes(sector) || !power(perCluster) || ![1, 2].includes(copies)) {
    return undefined;
  }
  const tableSectors = boot.u16(22) || boot.u32(36);
  const rootEntries = boot.u16(17);
  const rootStart = boot.u16(14) + copies * tableSectors;
  const dataStart = rootStart + Math.ceil((rootEntries * 32) / sector);
  const sectors = boot.u16(19) || boot.u32(32);
  const clusters = Math.floor((sectors - dataStart) / perCluster);
  if (clusters <= 0 || dataStart * sector >= volume.size) return undefined;

  const clusterSize = sector * perCluster;
  const data = sliceSource(volume, dataStart * sector, volume.size - dataStart * sector);
  const table = sliceSource(
    volume,
    boot.u16(14) * sector,
    Math.min(tableSectors * sector, volume.size - boot.u16(14) * sector),
  );
  const next = tableReader(table, boot.u16(22) === 0 ? 32 : clusters < 4085 ? 12 : 16);

  async function chain(first: number): Promise<Extent[]> {
    const extents: Extent[] = [];
    let cluster = first;
    for (let count = 0; cluster >= 2 && cluster < clusters + 2; count += 1) {
      if (count > Math.min(clusters, mostClusters)) throw new PackageError('damaged', `${what} runs in a circle`);
      const last = extents.at(-1);
      if (last && last.start + last.count === cluster - 2) last.count += 1;
      else extents.push({ start: cluster - 2, count: 1 });
      const following = next(cluster);
      // Waiting for what is at hand takes longer than all the rest.
      cluster = typeof following === 'number' ? following : await following;
    }
    return extents;
  }

  async function folderBytes(id: number): Promise<Uint8Array> {
    if (id === fixedRoot) return readAt(volume, rootStart * sector, rootEntries * 32, { what, atMost: longestFolder });
    const extents = await chain(id);
    const size = extents.reduce((sum, { count }) => sum + count, 0) * clusterSize;
    return readAt(extentSource(data, extents, size, clusterSize), 0, size, { what, atMost: longestFolder });
  }

  const root = boot.u16(22) === 0 ? boot.u32(44) : fixedRoot;
  return treeFiles(
    root,
    async (id) => readFolder(fieldsOf(await folderBytes(id), what, 'little')),
    async ({ id, size }) => neverClosed(extentSource(data, size > 0 ? await chain(id) : [], size, clusterSize)),
  );
}

/** The cluster that follows another; numbers of twelve bits stand two in three bytes. */
function tableReader(table: ByteSource, bits: 12 | 16 | 32): (cluster: number) => Promise<number> | number {
  let held = { start: 0, fields: fieldsOf(new Uint8Array(), what, 'little') };
  const width = bits === 32 ? 4 : 2;

  function decode(at: number, odd: boolean): number {
    const { start, fields } = held;
    if (bits === 32) return fields.u32(at - start) & 0xfffffff;
    const number = fields.u16(at - start);
    if (bits === 16) return number;
    return odd ? number >> 4 : number & 0xfff;
  }

  async function load(at: number, odd: boolean): Promise<number> {
    const start = at - (at % tablePiece);
    const length = Math.max(0, Math.min(tablePiece, table.size - start));
    const bytes = await readAt(table, start, length, { what, atMost: tablePiece });
    // At once, as several files may be looked for at the same time.
    held = { start, fields: fieldsOf(bytes, what, 'little') };
    return decode(at, odd);
  }

  return (cluster) => {
    const at = Math.floor((cluster * bits) / 8);
    const odd = cluster % 2 === 1;
    const isHeld = at >= held.start && at + width <= held.start + held.fields.length;
    return isHeld ? decode(at, odd) : load(at, odd);
  };
}

/** Long names stand before their file, in pieces, the last first. */
function readFolder(folder: Fields): VolumeItem[] {
  const items: VolumeItem[] = [];
  let long = '';
  for (let at = 0; at + 32 <= folder.length && items.length < mostItems; at += 32) {
    const mark = folder.u8(at);
    const attributes = folder.u8(at + 11);
    if (mark === 0) break;
    if (mark !== 0xe5 && (attributes & 0x3f) === 0x0f) {
      const piece = [folder.bytes(at + 1, 10), folder.bytes(at + 14, 12), folder.bytes(at + 28, 4)];
      long = new TextDecoder('utf-16le').decode(Buffer.concat(piece)) + ((mark & 0x40) !== 0 ? '' : long);
      continue;
    }
    const name = long.split('\0')[0] || shortName(folder, at);
    long = '';
    // Deleted, the name of the volume, the folder itself and the one that it is in.
    if (mark === 0xe5 || (attributes & 0x08) !== 0 || mark === 0x2e) continue;
    items.push({
      id: folder.u16(at + 20) * 0x10000 + folder.u16(at + 26),
      name: name.normalize('NFC').replaceAll('/', ':'),
      kind: (attributes & 0x10) !== 0 ? 'folder' : 'file',
      size: folder.u32(at + 28),
    });
  }
  return items;
}

/** Capitals, unless two bits say that one of the parts has none. */
function shortName(folder: Fields, at: number): string {
  const cases = folder.u8(at + 12);
  const part = (offset: number, length: number, small: boolean) => {
    const text = Buffer.from(folder.bytes(at + offset, length))
      .toString('latin1')
      .trimEnd();
    return small ? text.toLowerCase() : text;
  };
  const ending = part(8, 3, (cases & 0x10) !== 0);
  return part(0, 8, (cases & 0x08) !== 0) + (ending ? `.${ending}` : '');
}
