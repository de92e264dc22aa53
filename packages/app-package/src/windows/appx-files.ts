import type { Zip } from '../zip.ts';
import type { ZipEntry } from '../zip-entry.ts';

export const appxManifest = 'AppxManifest.xml';
export const bundleManifest = 'AppxMetadata/AppxBundleManifest.xml';

export const isAppx = (zip: Zip) => hasFile(zip, appxManifest);
export const isAppxBundle = (zip: Zip) => hasFile(zip, bundleManifest);

/** Finds files as Windows does: whatever the case, and with what their names in the archive have escaped. */
export class AppxFiles {
  readonly zip: Zip;
  readonly #byName = new Map<string, ZipEntry>();

  constructor(zip: Zip) {
    this.zip = zip;
    for (const entry of zip.entries.values()) {
      const name = plainName(entry.name);
      if (!this.#byName.has(name)) this.#byName.set(name, entry);
    }
  }

  find(path: string): ZipEntry | undefined {
    return this.#byName.get(path.replaceAll('\\', '/').toLowerCase());
  }

  /** All names, in lower case. */
  names(): Iterable<string> {
    return this.#byName.keys();
  }
}

/** Whether an archive has this file, for those that may well be something else. */
function hasFile(zip: Zip, name: string): boolean {
  if (zip.find(name)) return true;
  for (const other of zip.entries.namesOfLength(name.length)) {
    if (plainName(other) === name.toLowerCase()) return true;
  }
  return false;
}

function plainName(name: string): string {
  const plain = name.replaceAll('\\', '/').toLowerCase();
  if (!plain.includes('%')) return plain;
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}
