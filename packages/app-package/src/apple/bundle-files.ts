import type { ByteSource } from '../byte-source.ts';
import type { ForwardSource, Zip } from '../zip.ts';
import type { ZipEntry } from '../zip-entry.ts';

/** One thing in a folder of a bundle, wherever that lies: in an archive, or in a file system on a disk image. */
export interface BundleItem {
  name: string;
  /** From the top, without a slash at its start. */
  path: string;
  kind: 'file' | 'folder' | 'link';
  size: number;
  /** The bytes it takes in the package. */
  stored: number;
}

export interface BundleFiles {
  /**
   * What stands directly in a folder, or what of it has this ending, in large letters or small ones; '' is the top.
   * Nothing where there is no such folder.
   */
  list(folder: string, ending?: string): Promise<readonly BundleItem[]>;
  find(path: string): Promise<BundleItem | undefined>;
  read(item: BundleItem, atMost: number): Promise<Uint8Array>;
  /** For reading a few places from the start to the end. */
  open(item: BundleItem): Promise<ForwardSource>;
}

export const neverClosed = (source: ByteSource): ForwardSource => ({
  size: source.size,
  read: (offset, length) => source.read(offset, length),
  packed: false,
  close: () => {},
});

/** The files of an archive. Folders are looked through when they are asked for: most never are. */
export function zipFiles(zip: Zip): BundleFiles {
  const entryOf = ({ path }: BundleItem) => {
    const entry = zip.find(path);
    if (!entry) throw new Error(`${path} is no file of this archive`);
    return entry;
  };
  return {
    async list(folder, ending = '') {
      const prefix = folder === '' ? '' : `${folder}/`;
      const items: BundleItem[] = [];
      for (const entry of zip.entries.filesOf(prefix, ending)) if (entry.name !== prefix) items.push(itemOf(entry));
      const inner = new Set(['']);
      for (const path of zip.entries.folders()) {
        if (path === prefix || !path.startsWith(prefix)) continue;
        const name = path.slice(prefix.length, path.indexOf('/', prefix.length));
        if (inner.has(name) || !hasEnding(name, ending)) continue;
        inner.add(name);
        items.push({ name, path: prefix + name, kind: 'folder', size: 0, stored: 0 });
      }
      return items;
    },
    async find(path) {
      const entry = zip.find(path);
      return entry && itemOf(entry);
    },
    read: (item, atMost) => zip.read(entryOf(item), atMost),
    open: (item) => zip.openForward(entryOf(item)),
  };
}

export const hasEnding = (name: string, ending: string) => name.toLowerCase().endsWith(ending);

function itemOf({ name: path, symlink, size, compressedSize }: ZipEntry): BundleItem {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return { name, path, kind: symlink ? 'link' : 'file', size, stored: compressedSize };
}
