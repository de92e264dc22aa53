import type { PackageInfo } from '../package-info.ts';
import type { Zip } from '../zip.ts';
import { zipParts } from './zip-parts.ts';

/** An archive for a platform of the workspace's own: what it holds, and nothing of what that means. */
export function readZipArchive(zip: Zip): PackageInfo {
  const { entries } = zip;
  const size = [...entries.values()].reduce((sum, entry) => sum + entry.size, 0);
  const repeated = entries.repeated.length;
  return {
    format: 'zip',
    os: 'custom',
    parts: zipParts(zip),
    details: { entries: String(entries.size), unpackedSize: String(size) },
    warnings: repeated > 0 ? [{ code: 'archiveOddities', detail: `${repeated} names stand there twice` }] : [],
  };
}
