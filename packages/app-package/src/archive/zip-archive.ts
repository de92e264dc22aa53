import type { PackageInfo } from '../package-info.ts';
import type { Zip } from '../zip.ts';
import { zipParts } from './zip-parts.ts';

/** An archive for a platform of the workspace's own: what it holds, and nothing of what that means. */
export function readZipArchive(zip: Zip): PackageInfo {
  const { entries, repeated } = zip;
  const size = [...entries.values()].reduce((sum, entry) => sum + entry.size, 0);
  return {
    format: 'zip',
    os: 'custom',
    parts: zipParts(zip),
    details: { entries: String(entries.size), unpackedSize: String(size) },
    warnings:
      repeated.length > 0 ? [{ code: 'archiveOddities', detail: `${repeated.length} names stand there twice` }] : [],
  };
}
