import { PackageError } from '../package-error.ts';
import type { PackageInfo } from '../package-info.ts';
import type { Zip } from '../zip.ts';
import { findApp } from './apple-kinds.ts';
import { readBundle } from './bundle.ts';
import { zipFiles } from './bundle-files.ts';
import { bundleParts } from './bundle-parts.ts';
import { collectWarnings } from './warnings.ts';

export async function readAppZip(zip: Zip): Promise<PackageInfo> {
  const root = findApp(zip);
  if (root === undefined) throw new PackageError('noApp', 'there is no app in the archive');
  const warnings = collectWarnings();
  if (zip.entries.repeated.length > 0) warnings.add('archiveOddities', `${zip.entries.repeated.length} files twice`);
  const info = await readBundle(zipFiles(zip), root, 'macos', warnings);
  return {
    format: 'app.zip',
    ...info,
    parts: bundleParts(zip, `${root}/`, info.details?.executable),
    warnings: warnings.list,
  };
}
