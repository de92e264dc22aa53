import type { ByteSource } from '../byte-source.ts';
import { PackageError, readAt } from '../package-error.ts';
import { guid, utf16, viewOf } from './fields.ts';

/** A file of streams and storages, as a small file system keeps them (MS-CFB). */
export interface CompoundFile {
  /** What kind of file it is: the class of its root, where one was set. */
  classId: string;
  /** The streams of the root, by the names that stand there. */
  streams: Map<string, CompoundStream>;
  /** The sizes of what lies in storages below, by the storage of the root that they are in. */
  storages: Map<string, number>;
  open(stream: CompoundStream): Promise<ByteSource>;
}

export interface CompoundStream {
  name: string;
  start: number;
  size: number;
}

const endOfChain = 0xfffffffe;
const lastSector = 0xfffffffa;
const noEntry = 0xffffffff;
const mostDirectoryEntries = 200_000;
/** 64 MiB in sectors of 512 bytes: no stream that is read here is longer. */
const longestChain = 131_072;
const longestMiniStream = 256 * 1024 * 1024;

export async function openCompoundFile(source: ByteSource): Promise<CompoundFile> {
  const header = viewOf(await readAt(source, 0, 512, { what: 'the head of the file', atMost: 512 }));
  const version = header.getUint16(26, true);
  const shift = header.getUint16(30, true);
  if ((version !== 3 || shift !== 9) && (version !== 4 || shift !== 12)) {
    throw new PackageError('damaged', `the version of the compound file (${version}, ${shift})`);
  }
  const sectorSize = 2 ** shift;
  const cutoff = header.getUint32(56, true);
  const what = 'a sector of the compound file';
  const sectorOffset = (sector: number) => (sector + 1) * sectorSize;
  const readSector = (sector: number) => readAt(source, sectorOffset(sector), sectorSize, { what, atMost: sectorSize });
  const nextSector = await sectorTable(header, readSector, { size: source.size, sectorSize });

  const directory = await readDirectory(header.getUint32(48, true), nextSector, readSector, version);
  const root = directory[0];
  if (root?.type !== 5) throw new PackageError('damaged', 'the compound file has no root');

  async function openChain(start: number, size: number): Promise<ByteSource> {
    const sectors = await chain(start, Math.ceil(size / sectorSize), nextSector);
    return piecesSource(source, sectors.map(sectorOffset), sectorSize, size);
  }

  const miniSectors = new Map<number, Uint8Array>();
  const miniTable: number[] = [];
  let miniStream: ByteSource | undefined;
  /** The table of small sectors is a chain itself; it is followed only as far as needed. */
  async function nextMini(sector: number): Promise<number> {
    const perSector = sectorSize / 4;
    const index = Math.floor(sector / perSector);
    if (index >= header.getUint32(64, true)) throw new PackageError('damaged', 'a small stream leads nowhere');
    while (miniTable.length <= index) {
      const previous = miniTable.at(-1);
      const next = previous === undefined ? header.getUint32(60, true) : await nextSector(previous);
      if (next > lastSector || miniTable.length > longestChain) throw new PackageError('damaged', 'small streams');
      miniTable.push(next);
    }
    const bytes = miniSectors.get(index) ?? (await readSector(miniTable[index] ?? 0));
    miniSectors.set(index, bytes);
    return viewOf(bytes).getUint32((sector % perSector) * 4, true);
  }

  async function openMini(start: number, size: number): Promise<ByteSource> {
    const rootSize = Math.min(root?.size ?? 0, longestMiniStream);
    miniStream ??= await openChain(root?.start ?? 0, rootSize);
    const sectors = await chain(start, Math.ceil(size / 64), nextMini);
    const offsets = sectors.map((sector) => sector * 64);
    return piecesSource(miniStream, offsets, 64, size);
  }

  return {
    classId: root.classId,
    ...childrenOfRoot(directory),
    open: ({ start, size }) => (size < cutoff ? openMini(start, size) : openChain(start, size)),
  };
}

type NextSector = (sector: number) => Promise<number>;

/** Where the chain of a sector goes on. The table lies in sectors too, whose places stand in the head and behind it. */
async function sectorTable(
  header: DataView,
  readSector: (sector: number) => Promise<Uint8Array>,
  { size, sectorSize }: { size: number; sectorSize: number },
): Promise<NextSector> {
  const count = header.getUint32(44, true);
  const perSector = sectorSize / 4;
  // Some writers keep room in the table, but not for many times what is there.
  if (count > 2 * Math.ceil(size / sectorSize / perSector) + 64) {
    throw new PackageError('truncated', 'the compound file has fewer sectors than it says');
  }
  const places: number[] = [];
  for (let at = 76; at < 512 && places.length < count; at += 4) places.push(header.getUint32(at, true));
  let next = header.getUint32(68, true);
  const seen = new Set<number>();
  while (places.length < count && next <= lastSector) {
    if (seen.has(next)) throw new PackageError('damaged', 'the table of sectors runs in a circle');
    seen.add(next);
    const view = viewOf(await readSector(next));
    for (let at = 0; at < sectorSize - 4 && places.length < count; at += 4) places.push(view.getUint32(at, true));
    next = view.getUint32(sectorSize - 4, true);
  }

  const tables = new Map<number, DataView>();
  async function table(index: number): Promise<DataView> {
    const place = places[index];
    if (place === undefined || place > lastSector) throw new PackageError('damaged', 'a sector that is in no table');
    const known = tables.get(index) ?? viewOf(await readSector(place));
    tables.set(index, known);
    return known;
  }

  /** What installers bring is not read here, but a file that ends before it was cut off. */
  for (let index = places.length - 1, found = false; index >= 0 && !found; index -= 1) {
    const view = await table(index);
    for (let at = perSector - 1; at >= 0 && !found; at -= 1) {
      if (view.getUint32(at * 4, true) === noEntry) continue;
      found = true;
      // The last one need not be full.
      if ((index * perSector + at + 1) * sectorSize >= size) {
        throw new PackageError('truncated', 'the compound file ends before its last sector');
      }
    }
  }
  return async (sector) => (await table(Math.floor(sector / perSector))).getUint32((sector % perSector) * 4, true);
}

async function chain(start: number, length: number, next: NextSector): Promise<number[]> {
  if (length > longestChain * 4) throw new PackageError('tooLarge', 'a stream of the compound file');
  const sectors: number[] = [];
  const seen = new Set<number>();
  for (let sector = start; sectors.length < length; sector = await next(sector)) {
    if (sector > lastSector) throw new PackageError('damaged', 'a stream of the compound file ends early');
    if (seen.has(sector)) throw new PackageError('damaged', 'a stream of the compound file runs in a circle');
    seen.add(sector);
    sectors.push(sector);
  }
  return sectors;
}

/** Pieces of one size, wherever they lie, as one source; what lies side by side is read at once. */
function piecesSource(source: ByteSource, offsets: number[], pieceSize: number, size: number): ByteSource {
  return {
    size,
    async read(offset, length) {
      const bytes = new Uint8Array(length);
      for (let done = 0; done < length; ) {
        const index = Math.floor((offset + done) / pieceSize);
        const within = (offset + done) % pieceSize;
        const from = offsets[index];
        if (from === undefined) throw new PackageError('damaged', 'a stream of the compound file ends early');
        let pieces = 1;
        while (offsets[index + pieces] === from + pieces * pieceSize && pieces * pieceSize - within < length - done)
          pieces += 1;
        const piece = Math.min(pieces * pieceSize - within, length - done);
        const what = 'a stream of the compound file';
        bytes.set(await readAt(source, from + within, piece, { what, atMost: piece }), done);
        done += piece;
      }
      return bytes;
    },
  };
}

interface DirectoryEntry {
  name: string;
  /** 1 a storage, 2 a stream, 5 the root. */
  type: number;
  left: number;
  right: number;
  child: number;
  classId: string;
  start: number;
  size: number;
}

async function readDirectory(
  start: number,
  next: NextSector,
  readSector: (sector: number) => Promise<Uint8Array>,
  version: number,
): Promise<DirectoryEntry[]> {
  const entries: DirectoryEntry[] = [];
  const seen = new Set<number>();
  for (let sector = start; sector !== endOfChain; sector = await next(sector)) {
    if (seen.has(sector)) throw new PackageError('damaged', 'the directory of the compound file runs in a circle');
    if (sector > lastSector) throw new PackageError('damaged', 'the directory of the compound file ends early');
    seen.add(sector);
    const bytes = await readSector(sector);
    for (let at = 0; at < bytes.length; at += 128) entries.push(directoryEntry(bytes.subarray(at, at + 128), version));
    if (entries.length > mostDirectoryEntries)
      throw new PackageError('tooLarge', 'the compound file has too many streams');
  }
  return entries;
}

function directoryEntry(bytes: Uint8Array, version: number): DirectoryEntry {
  const view = viewOf(bytes);
  const nameLength = Math.min(64, Math.max(2, view.getUint16(64, true)));
  return {
    name: utf16(bytes.subarray(0, nameLength - 2)),
    type: view.getUint8(66),
    left: view.getUint32(68, true),
    right: view.getUint32(72, true),
    child: view.getUint32(76, true),
    classId: guid(bytes.subarray(80, 96)),
    start: view.getUint32(116, true),
    // The upper half of the size is rubbish in files of version 3 (2.6.1).
    size: view.getUint32(120, true) + (version === 4 ? view.getUint32(124, true) * 2 ** 32 : 0),
  };
}

/** The entries of a storage are a tree of neighbours (2.6.4). Only those of the root itself are named. */
function childrenOfRoot(directory: DirectoryEntry[]): Pick<CompoundFile, 'streams' | 'storages'> {
  const streams = new Map<string, CompoundStream>();
  const storages = new Map<string, number>();
  const seen = new Set<number>();
  const open: { index: number; storage: string | undefined }[] = [
    { index: directory[0]?.child ?? noEntry, storage: undefined },
  ];
  for (let step = open.pop(); step; step = open.pop()) {
    const { index, storage } = step;
    const entry = directory[index];
    if (index === noEntry || !entry) continue;
    if (seen.has(index)) throw new PackageError('damaged', 'the tree of the compound file runs in a circle');
    seen.add(index);
    open.push({ index: entry.left, storage }, { index: entry.right, storage });
    if (entry.type === 1) open.push({ index: entry.child, storage: storage ?? entry.name });
    if (entry.type !== 2) continue;
    if (storage !== undefined) storages.set(storage, (storages.get(storage) ?? 0) + entry.size);
    else if (!streams.has(entry.name)) streams.set(entry.name, entry);
  }
  return { streams, storages };
}
