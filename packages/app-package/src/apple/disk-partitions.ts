import type { ByteSource } from '../byte-source.ts';
import { readAt } from '../package-error.ts';
import { fieldsOf } from './fields.ts';

const what = 'the partition map of the disk image';
const mostPartitions = 128;

/** Where the partitions of a disk begin: by a GUID partition table (UEFI, 5.3), or by Apple's map before it. */
export async function partitionStarts(disk: ByteSource): Promise<number[]> {
  if (disk.size < 4096) return [];
  const start = await readAt(disk, 0, 4096, { what, atMost: 4096 });
  const little = fieldsOf(start, what, 'little');
  if (little.text(512, 8) === 'EFI PART')
    return guidStarts(disk, little.u64(512 + 72), little.u32(512 + 80), little.u32(512 + 84));
  const big = fieldsOf(start, what, 'big');
  if (big.text(0, 2) !== 'ER') return [];
  const block = big.u16(2);
  return block === 512 || block === 2048 ? appleStarts(disk, block) : [];
}

/** How long a disk says it is: by the place of its other partition table, by its HFS+ volume, or as a disc (ECMA-119, 8.4.8). */
export async function claimedLength(disk: ByteSource): Promise<number> {
  const length = Math.min(disk.size, 16 * 2048 + 84);
  const start = await readAt(disk, 0, length, { what, atMost: length });
  const little = fieldsOf(start, what, 'little');
  const big = fieldsOf(start, what, 'big');
  const has = (at: number, mark: string) => at + 64 <= length && little.text(at, mark.length) === mark;
  if (has(512, 'EFI PART')) return (little.u64(512 + 32) + 1) * 512;
  if (has(1024, 'H+') || has(1024, 'HX')) return big.u32(1024 + 40) * big.u32(1024 + 44);
  return has(16 * 2048, '\x01CD001') ? little.u32(16 * 2048 + 80) * 2048 : 0;
}

async function guidStarts(disk: ByteSource, first: number, count: number, size: number): Promise<number[]> {
  if (size < 128 || size > 4096) return [];
  const starts: number[] = [];
  for (let index = 0; index < Math.min(count, mostPartitions); index += 1) {
    const entry = fieldsOf(await readAt(disk, first * 512 + index * size, 128, { what, atMost: 128 }), what, 'little');
    if (entry.u32(0) === 0 && entry.u32(4) === 0) continue;
    starts.push(entry.u64(32) * 512);
  }
  return starts;
}

async function appleStarts(disk: ByteSource, block: number): Promise<number[]> {
  const starts: number[] = [];
  let count = 1;
  for (let index = 1; index <= Math.min(count, mostPartitions); index += 1) {
    if ((index + 1) * block > disk.size) break;
    const entry = fieldsOf(await readAt(disk, index * block, 512, { what, atMost: 512 }), what, 'big');
    if (entry.text(0, 2) !== 'PM') break;
    count = entry.u32(4);
    starts.push(entry.u32(8) * block);
  }
  return starts;
}
