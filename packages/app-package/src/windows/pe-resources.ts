import { PackageError } from '../package-error.ts';
import { utf16, viewOf } from './fields.ts';
import { type Pe, peDirectories, readAddress } from './pe.ts';

/** One resource of a program: its name (a number, or a text), its language and where it lies. */
export interface PeResource {
  name: number | string;
  language: number;
  address: number;
  size: number;
}

export interface PeResources {
  /** The kinds that there are: numbers are Windows' own, texts the program's. */
  types: (number | string)[];
  list(type: number | string): Promise<PeResource[]>;
  read(resource: PeResource, what: string, atMost: number): Promise<Uint8Array>;
}

export const resourceTypes = { icon: 3, data: 10, groupIcon: 14, version: 16, manifest: 24 } as const;

/** Of all directories that are read together: one may lead into another again and again. */
const mostEntries = 50_000;

/** The tree of resources, type, name and language, read branch by branch. Undefined where there is none. */
export async function openPeResources(pe: Pe): Promise<PeResources | undefined> {
  const directory = pe.directories[peDirectories.resources];
  if (!directory?.address) return undefined;
  const root = directory.address;
  let left = mostEntries;

  async function directoryAt(offset: number): Promise<DirectoryEntry[]> {
    const entries = await readDirectory(pe, root, offset, left);
    left -= entries.length;
    return entries;
  }

  const types = await directoryAt(0);

  return {
    types: types.map(({ name }) => name),
    async list(type) {
      const found = types.find(({ name }) => name === type);
      if (!found?.directory) return [];
      const resources: PeResource[] = [];
      for (const named of await directoryAt(found.offset)) {
        const languages = named.directory ? await directoryAt(named.offset) : [{ ...named, name: 0 }];
        for (const { name: language, directory: deeper, offset } of languages) {
          if (deeper) continue;
          const leaf = viewOf(await readAddress(pe, root + offset, 16, { what: 'a resource', atMost: 16 }));
          const [address, size] = [leaf.getUint32(0, true), leaf.getUint32(4, true)];
          resources.push({ name: named.name, language: Number(language) || 0, address, size });
        }
      }
      return resources;
    },
    read: ({ address, size }, what, atMost) => readAddress(pe, address, size, { what, atMost }),
  };
}

interface DirectoryEntry {
  name: number | string;
  directory: boolean;
  offset: number;
}

async function readDirectory(pe: Pe, root: number, offset: number, most: number): Promise<DirectoryEntry[]> {
  const what = 'a directory of resources';
  const head = viewOf(await readAddress(pe, root + offset, 16, { what, atMost: 16 }));
  const count = head.getUint16(12, true) + head.getUint16(14, true);
  if (count > most) throw new PackageError('tooLarge', 'the program has too many resources');
  const table = viewOf(await readAddress(pe, root + offset + 16, count * 8, { what, atMost: count * 8 }));
  const entries: DirectoryEntry[] = [];
  for (let at = 0; at < count * 8; at += 8) {
    const [name, target] = [table.getUint32(at, true), table.getUint32(at + 4, true)];
    entries.push({
      name: name >= 0x80000000 ? await readName(pe, root + (name & 0x7fffffff)) : name,
      directory: target >= 0x80000000,
      offset: target & 0x7fffffff,
    });
  }
  return entries;
}

async function readName(pe: Pe, address: number): Promise<string> {
  const what = 'the name of a resource';
  const length = viewOf(await readAddress(pe, address, 2, { what, atMost: 2 })).getUint16(0, true);
  return utf16(await readAddress(pe, address + 2, Math.min(length, 256) * 2, { what, atMost: 512 }));
}
