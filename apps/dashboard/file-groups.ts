/**
 * Which modules go into one file. What many pages share is one file and not thirty: on a phone each file costs more than
 * the bytes in it. What menus, dialogs and queries stand on comes after the first page, and stays out of it, with all that
 * needs it: the frame of the pages behind the sign-in, what reads from the server there, and their icons are a file each.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The modules that stand on queries, directly or by others: a group takes along all that its modules import. */
const onQueries = new Set<string>();
/** What the first page has already; of icons their names, as all come from one module. */
const first = new Set<string>();
/** What every page behind the sign-in has besides. */
const frame = new Set<string>();

/** Without what they import, which others import as well. */
const alone = { includeDependenciesRecursively: false };

export const groups = [
  { name: 'common', priority: 1, minShareCount: 13, test: (id: string) => isLight(id) && !onQueries.has(id) },
  { name: 'frame', ...alone, test: (id: string) => frame.has(id) },
  { name: 'queries', ...alone, test: isQueries },
  { name: 'icons', ...alone, minShareCount: 2, test: isLaterIcon },
];

/** By the modules that the pages begin with. */
export function collectAreas(beginnings: { first: readonly string[]; frame: readonly string[] }): Plugin {
  return {
    name: 'collect-areas',
    buildEnd() {
      const info = (id: string) => this.getModuleInfo(id);
      const collectImporters = (id: string) => {
        if (onQueries.has(id)) return;
        onQueries.add(id);
        info(id)?.importers.forEach(collectImporters);
      };
      for (const id of this.getModuleIds()) if (id.includes('/@tanstack/')) collectImporters(id);

      const collectImported = (into: Set<string>) => (id: string) => {
        if (first.has(id) || into.has(id) || !isLight(id)) return;
        into.add(id);
        info(id)?.importedIds.forEach(collectImported(into));
      };
      const module = (file: string) => join(import.meta.dirname, file);
      beginnings.first.map(module).forEach(collectImported(first));
      for (const id of first) for (const name of iconNames(id)) first.add(name);
      beginnings.frame.map(module).forEach(collectImported(frame));
      // What is fetched by itself begins a file of its own.
      for (const id of frame) if (info(id)?.dynamicImporters.length) frame.delete(id);
    },
  };
}

const heavy = /react-aria|react-stately|@react-|@internationalized|@tanstack|\/d3-/;

function isLight(id: string): boolean {
  const isWidget = /packages\/ui\/src\/.*\.tsx?$/.test(id);
  return !heavy.test(id) && !(isWidget && heavy.test(readFileSync(id, 'utf8')));
}

/** All but the one function that a guard of the first page describes a query with. */
function isQueries(id: string): boolean {
  return /@tanstack.(react-)?query/.test(id) && !/queryOptions/.test(id);
}

function isLaterIcon(id: string): boolean {
  const name = /lucide-react.dist.esm.icons.([\w-]+)/.exec(id)?.[1];
  return name !== undefined && !first.has(name);
}

/** Those that a module of ours names, as their files are called: CircleAlert, Rows3 as circle-alert, rows-3. */
function iconNames(id: string): string[] {
  if (!/[.]tsx?$/.test(id)) return [];
  const imports = readFileSync(id, 'utf8').matchAll(/import \{([^}]+)\} from 'lucide-react'/g);
  const names = [...imports].flatMap(([, list = '']) => list.match(/[A-Z]\w+/g) ?? []);
  return names.map((name) => name.replace(/(?<=[a-z])(?=[A-Z0-9])/g, '-').toLowerCase());
}
