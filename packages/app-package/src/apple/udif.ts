import { dictIn, listIn, textIn } from '@muster/plist/plist-fields';
import type { ByteSource } from '../byte-source.ts';
import { PackageError, readAt } from '../package-error.ts';
import { type Fields, fieldsOf } from './fields.ts';
import { parsePlistDict } from './plist.ts';
import { resourcesOf } from './resource-fork.ts';
import { type BlockKind, blockKinds, unpackBlock } from './udif-block.ts';

const sector = 512;
const longestPlist = 16 * 1024 * 1024;
const mostRuns = 2_000_000;
/** Images are packed in blocks of up to a megabyte. */
const longestRun = 16 * 1024 * 1024;
const blocksKept = 8;

/** A disk image of Apple's: the disk as it would be, unpacked where it is read. */
export interface DiskImage {
  disk: ByteSource;
  /** Where parts of the disk begin, as the image's own tables say. */
  starts: number[];
  /** How its blocks are packed. */
  packing: string[];
  /** What `codesign` put into the trailer. */
  signature?: { offset: number; size: number };
}

interface Run {
  kind: BlockKind;
  start: number;
  length: number;
  offset: number;
  stored: number;
}

/** UDIF: a trailer names a property list, which has a table of runs of sectors for each part of the disk. */
export async function openDiskImage(source: ByteSource, trailer: Fields): Promise<DiskImage> {
  if (trailer.u32(60) > 1) throw new PackageError('damaged', 'the disk image is one of several parts');
  const data = trailer.u64(24);
  const runs: Run[] = [];
  const starts: number[] = [];
  for (const { name, bytes } of await tablesOf(source, trailer)) {
    starts.push(readTable(fieldsOf(bytes, `the table of ${name}`, 'big'), data, runs));
  }
  runs.sort((one, other) => one.start - other.start);
  const last = runs.at(-1);
  const signature = { offset: trailer.u64(296), size: trailer.u64(304) };
  return {
    disk: runSource(source, runs, last ? last.start + last.length : 0),
    starts,
    packing: [...new Set(runs.map(({ kind }) => kind))].filter((kind) => kind !== 'zero' && kind !== 'raw'),
    ...(signature.offset > 0 && signature.size > 0 && { signature }),
  };
}

/** Images of the first years have their tables in a resource fork only, which is in the file where it was flattened. */
async function tablesOf(source: ByteSource, trailer: Fields): Promise<{ name: string; bytes: Uint8Array }[]> {
  const forkLength = trailer.u64(48);
  const plistLength = trailer.u64(224);
  if (plistLength === 0 && forkLength > 0) {
    const what = 'the resource fork of the disk image';
    const fork = await readAt(source, trailer.u64(40), forkLength, { what, atMost: longestPlist });
    return resourcesOf(fork, 'blkx', what).map((bytes) => ({ name: 'a partition', bytes }));
  }
  if (plistLength === 0) return [];
  const what = 'the property list of the disk image';
  const plist = parsePlistDict(
    await readAt(source, trailer.u64(216), plistLength, { what, atMost: longestPlist }),
    what,
  );
  return listIn(dictIn(plist, 'resource-fork'), 'blkx').flatMap((table) => {
    const bytes = table instanceof Map ? table.get('Data') : undefined;
    if (!(table instanceof Map) || !(bytes instanceof Uint8Array)) return [];
    return [{ name: textIn(table, 'CFName') ?? textIn(table, 'Name') ?? 'a partition', bytes }];
  });
}

function readTable(table: Fields, data: number, runs: Run[]): number {
  if (table.text(0, 4) !== 'mish') throw new PackageError('damaged', 'a table of the disk image is none');
  const first = table.u64(8);
  // Images of older systems count the places of a part's blocks from where that part begins; later ones leave it zero.
  const base = data + table.u64(24);
  const count = table.u32(200);
  if (runs.length + count > mostRuns) throw new PackageError('tooLarge', 'the disk image has too many blocks');
  for (let index = 0; index < count; index += 1) {
    const at = 204 + index * 40;
    const type = table.u32(at);
    if (type === 0xffffffff) break;
    if (type === 0x7ffffffe) continue;
    const length = table.u64(at + 16) * sector;
    const start = (first + table.u64(at + 8)) * sector;
    if (!Number.isSafeInteger(start + length)) throw new PackageError('damaged', 'a block lies at an impossible place');
    if (length === 0) continue;
    runs.push({
      kind: blockKinds[type] ?? 'unknown',
      start,
      length,
      offset: base + table.u64(at + 24),
      stored: table.u64(at + 32),
    });
  }
  return first * sector;
}

/** The disk that the runs make; what no run covers is empty. Keeps the blocks it unpacked last. */
function runSource(source: ByteSource, runs: readonly Run[], size: number): ByteSource {
  const unpacked = new Map<Run, Uint8Array>();

  async function blockOf(run: Run): Promise<Uint8Array> {
    const known = unpacked.get(run);
    if (known) {
      unpacked.delete(run);
      unpacked.set(run, known);
      return known;
    }
    const what = `a block of the disk image (${run.kind})`;
    if (run.length > longestRun) throw new PackageError('tooLarge', `${what} has ${run.length} bytes`);
    const packed = await readAt(source, run.offset, run.stored, { what, atMost: longestRun + 65_536 });
    const bytes = unpackBlock(run.kind, packed, run.length, what);
    unpacked.set(run, bytes);
    for (const oldest of unpacked.keys()) {
      if (unpacked.size <= blocksKept) break;
      unpacked.delete(oldest);
    }
    return bytes;
  }

  /** The last run that begins at or before a place. */
  function indexAt(offset: number): number {
    let [low, high] = [0, runs.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((runs[middle]?.start ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  return {
    size,
    async read(offset, length) {
      const bytes = new Uint8Array(length);
      const end = offset + length;
      for (let index = Math.max(0, indexAt(offset)); index < runs.length; index += 1) {
        const run = runs[index];
        if (!run || run.start >= end) break;
        const from = Math.max(offset, run.start);
        const to = Math.min(end, run.start + run.length);
        if (from >= to || run.kind === 'zero') continue;
        if (run.kind === 'raw') {
          const place = run.offset + from - run.start;
          bytes.set(
            await readAt(source, place, to - from, { what: 'a block of the disk image', atMost: length }),
            from - offset,
          );
        } else bytes.set((await blockOf(run)).subarray(from - run.start, to - run.start), from - offset);
      }
      return bytes;
    },
  };
}
