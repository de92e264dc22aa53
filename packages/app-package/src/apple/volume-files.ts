import { readAt } from '../package-error.ts';
import type { ForwardSource } from '../zip.ts';
import { type BundleFiles, type BundleItem, hasEnding } from './bundle-files.ts';

/** An item of a volume, by the number that its file system knows it by. */
export interface VolumeItem {
  id: number;
  name: string;
  kind: BundleItem['kind'];
  size: number;
}

/** The files of a volume that lists its folders by number. What was listed once is kept. */
export function treeFiles<Item extends VolumeItem>(
  root: number,
  listFolder: (id: number) => Promise<readonly Item[]>,
  openItem: (item: Item) => Promise<ForwardSource>,
): BundleFiles {
  const folders = new Map<string, Promise<Map<string, Item>>>();

  function folder(path: string): Promise<Map<string, Item>> {
    const known = folders.get(path);
    if (known) return known;
    const found = load(path);
    folders.set(path, found);
    return found;
  }

  async function load(path: string): Promise<Map<string, Item>> {
    const item = path === '' ? undefined : await find(path);
    if (path !== '' && item?.kind !== 'folder') return new Map();
    const items = await listFolder(item?.id ?? root);
    return new Map(items.map((each) => [each.name, each]));
  }

  async function find(path: string): Promise<Item | undefined> {
    const slash = path.lastIndexOf('/');
    const parent = await folder(path.slice(0, Math.max(0, slash)));
    return parent.get(path.slice(slash + 1).normalize('NFC'));
  }

  async function open({ path }: BundleItem): Promise<ForwardSource> {
    const item = await find(path);
    if (!item) throw new Error(`${path} is no file of this volume`);
    return openItem(item);
  }

  const bundleItem = ({ name, kind, size }: Item, path: string): BundleItem => ({
    name,
    path,
    kind,
    size,
    stored: size,
  });
  return {
    async list(path, ending = '') {
      const prefix = path === '' ? '' : `${path}/`;
      const items = Array.from((await folder(path)).values()).filter(({ name }) => hasEnding(name, ending));
      return items.map((item) => bundleItem(item, prefix + item.name));
    },
    async find(path) {
      const item = await find(path);
      return item && bundleItem(item, path);
    },
    async read(item, atMost) {
      const source = await open(item);
      return readAt(source, 0, source.size, { what: item.path, atMost });
    },
    open,
  };
}
