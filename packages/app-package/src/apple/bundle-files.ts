import type { ByteSource } from '../byte-source.ts';
import type { ForwardSource, Zip } from '../zip.ts';

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
  /** What stands directly in a folder; '' is the top. Nothing where there is no such folder. */
  list(folder: string): Promise<readonly BundleItem[]>;
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

/** The files of an archive below a folder of it (which ends in a slash, or is ''). */
export function zipFiles(zip: Zip, below: string): BundleFiles {
  const folders = new Map<string, Map<string, BundleItem>>();

  function put(item: BundleItem): void {
    const parent = item.path.slice(0, Math.max(0, item.path.length - item.name.length - 1));
    const known = folders.get(parent);
    if (known) {
      if (!known.has(item.name)) known.set(item.name, item);
      return;
    }
    folders.set(parent, new Map([[item.name, item]]));
    if (parent !== '') put({ name: nameOf(parent), path: parent, kind: 'folder', size: 0, stored: 0 });
  }

  for (const entry of zip.entries.values()) {
    if (!entry.name.startsWith(below) || entry.name === below) continue;
    const path = entry.name.slice(below.length).replace(/\/+$/, '');
    if (path === '' || path.startsWith('/') || path.includes('//') || path.split('/').length > 40) continue;
    const kind = entry.name.endsWith('/') ? 'folder' : entry.symlink ? 'link' : 'file';
    put({ name: nameOf(path), path, kind, size: entry.size, stored: entry.compressedSize });
  }

  const entryOf = ({ path }: BundleItem) => {
    const entry = zip.find(below + path);
    if (!entry) throw new Error(`${path} is no file of this archive`);
    return entry;
  };
  const itemAt = (path: string) => folders.get(path.slice(0, Math.max(0, path.lastIndexOf('/'))))?.get(nameOf(path));
  return {
    list: async (folder) => Array.from(folders.get(folder)?.values() ?? []),
    find: async (path) => itemAt(path),
    read: (item, atMost) => zip.read(entryOf(item), atMost),
    open: (item) => zip.openForward(entryOf(item)),
  };
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
