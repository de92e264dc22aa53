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
