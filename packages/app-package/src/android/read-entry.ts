import { PackageError } from '../package-error.ts';
import type { Zip } from '../zip.ts';
import type { ZipEntry } from '../zip-entry.ts';

/**
 * A file of a package as Android takes it, which those who protect packages make use of: the mark of encryption and
 * what the file's own header says about packing are not looked at, what is not deflated is as long as it says it is
 * unpacked, and what is packed in a way that nobody knows is either stored (for its resources) or deflated (for its
 * signatures). Of the two, the checksum tells. Android itself never looks at it (kCrcChecksEnabled of libziparchive), so
 * otherwise another one is only worth a warning.
 */
export async function readEntry(zip: Zip, entry: ZipEntry, atMost: number): Promise<Uint8Array> {
  const { name, method, crc, size, offset, symlink } = entry;
  const known = { name, crc, size, offset, symlink, encrypted: false };
  const stored = { ...known, method: 0, compressedSize: size };
  const deflated = { ...known, method: 8, compressedSize: entry.compressedSize };
  const ways = method === 0 ? [stored] : method === 8 ? [deflated] : [stored, deflated];
  const checksumMayDiffer = ways.length === 1 && !entry.encrypted;
  let problem: PackageError | undefined;
  for (const way of ways) {
    try {
      return await zip.read(way, atMost, { headerMayDiffer: true, checksumMayDiffer });
    } catch (error) {
      if (!(error instanceof PackageError)) throw error;
      problem = entry.encrypted ? new PackageError('encrypted', name) : error;
    }
  }
  throw problem;
}
