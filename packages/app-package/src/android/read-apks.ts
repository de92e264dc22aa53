import type { ByteSource } from '../byte-source.ts';
import { PackageError } from '../package-error.ts';
import type { PackageInfo } from '../package-info.ts';
import type { Zip } from '../zip.ts';
import { likelyBase, readSplits, splitPaths } from './split-set.ts';

/** What bundletool makes of a bundle for devices: toc.pb with splits/, standalones/ or universal.apk; others: base.apk. */
export function isApks(zip: Zip): boolean {
  return (zip.find('toc.pb') !== undefined && splitPaths(zip).length > 0) || basePath(zip) !== undefined;
}

export async function readApks(zip: Zip, _source: ByteSource): Promise<PackageInfo> {
  const base = basePath(zip) ?? likelyBase(splitPaths(zip));
  if (!base) throw new PackageError('noApp', 'the archive has no packages in it');
  return readSplits('apks', zip, { base, splits: splitsOf(zip, base) });
}

function basePath(zip: Zip): string | undefined {
  const known = ['universal.apk', 'splits/base-master.apk', 'splits/base.apk', 'base.apk'];
  return (
    known.find((path) => zip.find(path)) ??
    // Of those made for devices that know no splits, the first will do: they differ in density and ABI alone.
    splitPaths(zip).find((path) =>
      /^(splits\/base-master(_\d+)?|standalones\/[^/]+|instant\/instant-base-master)\.apk$/.test(path),
    )
  );
}

/** What belongs to the base: nothing to one that is whole by itself. Those for other devices count all the same. */
function splitsOf(zip: Zip, base: string): string[] {
  if (base === 'universal.apk' || base.startsWith('standalones/')) return [];
  const folder = base.slice(0, base.lastIndexOf('/') + 1);
  return splitPaths(zip).filter((path) => path !== base && path.startsWith(folder) && !isVariant(zip, path));
}

/** The same once more for other versions of the platform: base-es_2.apk beside base-es.apk. */
function isVariant(zip: Zip, path: string): boolean {
  return /_[2-9]\.apk$/.test(path) && zip.find(path.replace(/_[2-9]\.apk$/, '.apk')) !== undefined;
}
