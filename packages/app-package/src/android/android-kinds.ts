/** Which packages of Android an archive is, by the names of its files: light, unlike what reads them. */
import { PackageError } from '../package-error.ts';
import type { Zip } from '../zip.ts';

const longestSource = 4 * 1024 * 1024;

export const apkManifest = 'AndroidManifest.xml';
export const xapkDescriptions = ['manifest.json', 'info.json'];

export function isApk(zip: Zip): boolean {
  return zip.find(apkManifest) !== undefined;
}

/** The manifest as people write it: that of an app is compiled, and begins with the mark of its format. */
export async function isSourceManifest(zip: Zip): Promise<boolean> {
  const entry = zip.find(apkManifest);
  if (!entry || entry.size > longestSource) return false;
  try {
    const text = Buffer.from(await zip.read(entry, longestSource)).toString('utf8');
    return /^\ufeff?\s*</.test(text);
  } catch (error) {
    // What cannot be unpacked is told by who reads the app.
    if (error instanceof PackageError) return false;
    throw error;
  }
}

export function isAab(zip: Zip): boolean {
  return zip.find('base/manifest/AndroidManifest.xml') !== undefined;
}

/** Packages as download sites make them: split packages beside manifest.json (XAPK) or info.json (APKM), or OBB files. */
export function isXapk(zip: Zip): boolean {
  if (splitPaths(zip).length === 0) return false;
  return xapkDescriptions.some((name) => zip.find(name)) || expansionsOf(zip).length > 0;
}

/** What bundletool makes of a bundle for devices: toc.pb with splits/, standalones/, system/ or universal.apk; others: base.apk. */
export function isApks(zip: Zip): boolean {
  return (zip.find('toc.pb') !== undefined && splitPaths(zip).length > 0) || basePath(zip) !== undefined;
}

export function splitPaths(zip: Zip): string[] {
  return [...zip.entries.keys()].filter((name) => /^[^/]+(\/[^/]+)?\.apk$/i.test(name));
}

export const expansionsOf = (zip: Zip) => [...zip.entries.keys()].filter((name) => name.endsWith('.obb'));

export function basePath(zip: Zip): string | undefined {
  const known = ['universal.apk', 'system/system.apk', 'splits/base-master.apk', 'splits/base.apk', 'base.apk'];
  return (
    known.find((path) => zip.find(path)) ??
    // Of those made for devices that know no splits, the first will do: they differ in density and ABI alone.
    splitPaths(zip).find((path) =>
      /^(splits\/base-master(_\d+)?|standalones\/[^/]+|instant\/instant-base-master)\.apk$/.test(path),
    )
  );
}
