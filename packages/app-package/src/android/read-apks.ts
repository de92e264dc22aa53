import type { ByteSource } from '../byte-source.ts';
import { PackageError } from '../package-error.ts';
import type { PackageInfo } from '../package-info.ts';
import type { Zip } from '../zip.ts';
import { basePath, splitPaths } from './android-kinds.ts';
import { likelyBase, readSplits } from './split-set.ts';

export async function readApks(zip: Zip, _source: ByteSource): Promise<PackageInfo> {
  const base = basePath(zip) ?? likelyBase(splitPaths(zip));
  if (!base) throw new PackageError('noApp', 'the archive has no packages in it');
  return readSplits('apks', zip, { base, splits: splitsOf(zip, base) });
}

/** What belongs to the base: nothing to one that is whole by itself. Those for other devices count all the same. */
function splitsOf(zip: Zip, base: string): string[] {
  if (base === 'universal.apk' || base.startsWith('standalones/')) return [];
  // What is installed with a device stands apart from what is added to it.
  const folder = base.startsWith('system/') ? 'splits/' : base.slice(0, base.lastIndexOf('/') + 1);
  return splitPaths(zip).filter((path) => path !== base && path.startsWith(folder) && !isVariant(zip, path));
}

/** The same once more for other versions of the platform: base-es_2.apk beside base-es.apk. */
function isVariant(zip: Zip, path: string): boolean {
  return /_[2-9]\.apk$/.test(path) && zip.find(path.replace(/_[2-9]\.apk$/, '.apk')) !== undefined;
}
