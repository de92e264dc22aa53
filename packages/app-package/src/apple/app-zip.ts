import { PackageError } from '../package-error.ts';
import type { PackageInfo } from '../package-info.ts';
import type { Zip } from '../zip.ts';
import { readBundle } from './bundle.ts';
import { zipFiles } from './bundle-files.ts';
import { bundleParts } from './bundle-parts.ts';
import { collectWarnings } from './warnings.ts';

/** The Info.plist of an outermost app, a Mac's or (of a simulator) a phone's. */
const appPlist = /^((?:[^/]+\/){0,5}?[^/]+\.app)\/(?:Contents\/)?Info\.plist$/;

export function isAppZip(zip: Zip): boolean {
  return findApp(zip) !== undefined;
}

export async function readAppZip(zip: Zip): Promise<PackageInfo> {
  const root = findApp(zip);
  if (root === undefined) throw new PackageError('noApp', 'there is no app in the archive');
  const warnings = collectWarnings();
  if (zip.repeated.length > 0) warnings.add('archiveOddities', `${zip.repeated.length} files twice`);
  const info = await readBundle(zipFiles(zip), root, 'macos', warnings);
  return {
    format: 'app.zip',
    ...info,
    parts: bundleParts(zip, `${root}/`, info.details?.executable),
    warnings: warnings.list,
  };
}

/** The one least deep; __MACOSX is where the Finder keeps what other systems' archives have no place for. */
function findApp(zip: Zip): string | undefined {
  let best: string | undefined;
  for (const name of zip.entries.keys()) {
    if (name.startsWith('__MACOSX/')) continue;
    const root = appPlist.exec(name)?.[1];
    if (
      root === undefined ||
      root
        .split('/')
        .slice(0, -1)
        .some((folder) => folder.endsWith('.app'))
    )
      continue;
    if (best === undefined || root.split('/').length < best.split('/').length) best = root;
  }
  return best;
}
