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
/** What the first page has already; of icons their names, as all are imported from one module. */
const first = new Set<string>();
/** What every page behind the sign-in has besides, in the same way. */
const frame = new Set<string>();

/** Without what they import, which others import as well. */
const alone = { includeDependenciesRecursively: false };

export const groups = [
  { name: 'common', priority: 2, minShareCount: 13, test: (id: string) => isLight(id) && !onQueries.has(id) },
  { name: 'frame', ...alone, priority: 1, test: (id: string) => frame.has(id) || frame.has(iconOf(id)) },
  { name: 'queries', ...alone, test: isQueries },
  { name: 'icons', ...alone, minShareCount: 2, test: (id: string) => iconOf(id) !== '' && !first.has(iconOf(id)) },
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
      for (const name of Array.from(first).flatMap(iconNames)) first.add(name);
      beginnings.frame.map(module).forEach(collectImported(frame));
      // What is fetched by itself begins a file of its own, which then has what only it needs: who needs any of that
      // stays there as well, because of two files that need each other one runs before it has all it needs.
      const isElsewhere = (id: string) => !first.has(id) && !frame.has(id) && !isQueries(id);
      for (let left = -1; left !== frame.size; ) {
        left = frame.size;
        for (const id of frame) {
          if (info(id)?.dynamicImporters.length || info(id)?.importedIds.some(isElsewhere)) frame.delete(id);
        }
      }
      for (const name of Array.from(frame).flatMap(iconNames)) if (!first.has(name)) frame.add(name);
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

/** The name of an icon; nothing for what is none. */
const iconOf = (id: string) => /lucide-react.dist.esm.icons.([\w-]+)/.exec(id)?.[1] ?? '';

/** Those that a module of ours names, as their files are called: CircleAlert, Rows3 as circle-alert, rows-3. */
function iconNames(id: string): string[] {
  if (!/[.]tsx?$/.test(id)) return [];
  const imports = readFileSync(id, 'utf8').matchAll(/import \{([^}]+)\} from 'lucide-react'/g);
  const names = [...imports].flatMap(([, list = '']) => list.match(/[A-Z]\w+/g) ?? []);
  return names.map((name) => name.replace(/(?<=[a-z])(?=[A-Z0-9])/g, '-').toLowerCase());
}
