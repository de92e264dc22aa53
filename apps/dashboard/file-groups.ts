/**
 * Which modules go into one file. On a slow line each file costs more than the bytes in it, so what pages share lies in
 * few files, one on top of the other: a file needs only those before it, and so none runs before it has all it needs. What
 * is only of one page or panel stays with it.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin } from 'vite';

interface Layer {
  name: string;
  /** The modules that it begins with, by the ends of their paths; it has all they import that no layer before it has. */
  roots: readonly string[];
}

interface Plan {
  entry: string;
  /** What every page fetches once it stands. */
  always: readonly string[];
  /** What comes first without a session: what it shares with others lies in `base`, which every page has. */
  welcome: readonly string[];
  /** What most pages behind the sign-in have, each on top of the one before. */
  pages: readonly Layer[];
  /** Features that have much of their own: what is only of one of them is in a file of its own. */
  apart: readonly string[];
  /** Features of one area of the product: what only they share is in one file. */
  area: { name: string; features: readonly string[] };
  /** Pages that have one of these share the small things in `frame`; what only others share lies in `forms`. */
  main: readonly string[];
  /** What comes once they stand. */
  soon: readonly Layer[];
  /** What only some have. */
  rare: readonly Layer[];
}

/** By the module; what has no place is left to the bundler: the entry, and what a page has for itself. */
const placeOf = new Map<string, string>();

export const groups = [
  {
    name: (id: string) => placeOf.get(id) ?? placeByName(id),
    // All that its modules import has a place of its own.
    includeDependenciesRecursively: false,
  },
];

export function placeModules({ entry, always, welcome, main, apart, area, pages, soon, rare }: Plan): Plugin {
  return {
    name: 'place-modules',
    buildEnd() {
      placeOf.clear();
      const ids = [...this.getModuleIds()];
      const find = (root: string): string => ids.find((id) => id.endsWith(root)) ?? missing(root);
      const isFree = (id: string) => !placeOf.has(id);
      const place = (name: string, modules: Iterable<string>) => {
        for (const id of modules) if (isFree(id)) placeOf.set(id, isStyle(id) ? sheetOf(id, name) : name);
      };
      /** What some modules import statically, with themselves, as far as it has no place yet. */
      const behind = (...roots: readonly string[]) => {
        const seen = new Set<string>();
        const visit = (id: string) => {
          if (seen.has(id) || !isFree(id) || placeByName(id) !== null) return;
          seen.add(id);
          if (!barrel.test(id)) this.getModuleInfo(id)?.importedIds.forEach(visit);
        };
        roots.forEach(visit);
        return seen;
      };
      /** All that imports some modules statically, directly or by others, with themselves. */
      const standingOn = (modules: readonly string[]) => {
        const seen = new Set<string>();
        const visit = (id: string) => {
          if (seen.has(id)) return;
          seen.add(id);
          this.getModuleInfo(id)?.importers.forEach(visit);
        };
        modules.forEach(visit);
        return seen;
      };
      const fetched = ids.filter((id) => this.getModuleInfo(id)?.dynamicImporters.length);

      const before = behind(find(entry), ...always.map(find));
      before.delete(find(entry));
      place('base', before);
      const first = behind(...welcome.map(find));
      const others = fetched.filter((id) => !first.has(id) && !isWelcome(id));
      const isSmall = (id: string) => [...behind(id)].every(isOwn);
      const theirs = behind(...welcome.map(find), ...fetched.filter(isWelcome)).intersection(behind(...others));
      // What stands on queries is of the frame, whoever else has it.
      const onQueries = standingOn(ids.filter((id) => id.includes('@tanstack')));
      place(
        'base',
        [...theirs].filter((id) => first.has(id) || (isSmall(id) && !onQueries.has(id))),
      );
      place('welcome', first);
      const early = [...placeOf.keys()];
      place('base', iconsOf(early, ids));
      const mains = new Set(
        fetched.filter((id) => main.some((root) => [...behind(id)].some((each) => each.endsWith(root)))),
      );
      for (const { name, roots } of pages) {
        const own = behind(...roots.map(find));
        // Pages that do without it need not wait for it.
        const without = fetched.filter((id) => isPage(id) && !behind(id).has(find(roots[0] ?? '')));
        if (name !== 'frame') place('frame', own.intersection(behind(...without)));
        place(name, own);
      }
      const users = new Map<string, string[]>();
      for (const part of fetched) for (const id of behind(part)) users.set(id, [...(users.get(id) ?? []), part]);
      const shared = [...users].filter(([id, by]) => by.length > 1 && isSmall(id));
      const sharedBy = (test: (id: string) => boolean) => shared.filter(([, by]) => by.some(test)).map(([id]) => id);
      // What a page shares with one other thing, such as its panel, stays with the page.
      const soonRoots = new Set(soon.flatMap(({ roots }) => roots.map(find)));
      for (const page of mains) {
        const isOf = ([id, by]: [string, string[]]) =>
          by.includes(page) &&
          (by.length === 1 ||
            (by.length === 2 &&
              isSmall(id) &&
              !by.some((each) => soonRoots.has(each) || (each !== page && mains.has(each)))));
        place(
          basename(page, '.tsx'),
          [...users].filter(isOf).map(([id]) => id),
        );
      }
      // What only the pages of one feature share, and what only its panels and dialogs do, is theirs.
      const ownFile = (isTheirs: (by: readonly string[]) => boolean, name: (feature: string) => string) => {
        for (const [id, by] of shared) {
          const features = new Set(by.map((user) => featureOf(user) ?? ''));
          const [feature = ''] = features;
          if (!isTheirs(by)) continue;
          if (features.size === 1 && apart.includes(feature)) place(name(feature), [id]);
          else if (features.isSubsetOf(new Set(area.features))) place(name(area.name), [id]);
        }
      };
      ownFile(
        (by) => by.some((id) => mains.has(id)),
        (feature) => feature,
      );
      const ofMains = sharedBy((id) => mains.has(id));
      const last = pages.at(-1)?.name ?? '';
      const onLast = standingOn(ids.filter((id) => placeOf.get(id) === last));
      place(
        'frame',
        ofMains.filter((id) => !onLast.has(id)),
      );
      place(last, ofMains);
      for (const { name, roots } of soon) place(name, behind(...roots.map(find)));
      place(
        'welcome',
        shared.filter(([, by]) => by.every(isWelcome)).map(([id]) => id),
      );
      ownFile(
        () => true,
        (feature) => `${feature}-forms`,
      );
      place(
        'forms',
        sharedBy(() => true).filter((id) => !onLast.has(id)),
      );
      // Before the rest takes them along; but what shows the widgets is nobody's page.
      for (const id of ids) if (isStyle(id) && !id.includes('/playground/')) place('forms', [id]);
      for (const { name, roots } of rare) place(name, behind(...roots.map(find)));
    },
  };
}

const isPage = (id: string) => /Page[.]tsx$/.test(id) && !id.includes('/playground/');
const featureOf = (id: string) => /[/]features[/]([^/]+)[/]/.exec(id)?.[1];
const isWelcome = (id: string) => id.includes('/features/welcome/');

function missing(root: string): never {
  throw new Error(`no module is called ${root}`);
}

/** They name all that their library has; what of it is used the bundler finds out later. */
const barrel =
  /lucide-react.dist.esm.lucide-react|react-aria-components.dist.exports.index|@tanstack.[\w-]+.build.modern.index/;

const isOwn = (id: string) => !/node_modules|packages.phrases/.test(id) || barrel.test(id);

const isWidget = (id: string) => id.includes('/packages/ui/');
const isStyle = (id: string) => /[.]css$/.test(id);

/** A sheet for what comes first, one for what most pages have, and one for the rest. */
const sheetOf = (id: string, place: string) =>
  place === 'base' || place === 'welcome' ? 'base' : place === 'forms' && !isWidget(id) ? 'forms' : 'frame';

/** Texts of sections that are shown together. */
const texts: Record<string, readonly string[]> = {
  home: ['activity', 'audit', 'expirations', 'home'],
  apps: ['build-panel', 'builds'],
  settings: ['app-settings', 'integrations', 'settings'],
};

function placeByName(id: string): string | null {
  if (/lucide-react.dist.esm.icons|@tanstack/.test(id) && !barrel.test(id))
    return /queryOptions/.test(id) ? 'base' : 'frame';
  if (/rolldown.runtime|lucide-react/.test(id)) return 'base';
  const [, language, section = ''] = /phrases.src.(en|es).dashboard.([\w-]+)[.]ts$/.exec(id) ?? [];
  const name = Object.keys(texts).find((each) => texts[each]?.includes(section));
  return language && name ? `texts-${name}-${language}` : null;
}

/** The icons that some modules of ours name: an icon has several names, and one file. */
function iconsOf(modules: readonly string[], ids: readonly string[]): string[] {
  const named = new Set(
    modules
      .filter((id) => /[.]tsx?$/.test(id) && isOwn(id))
      .flatMap((id) => {
        const imports = readFileSync(id, 'utf8').matchAll(/import \{([^}]+)\} from 'lucide-react'/g);
        return [...imports].flatMap(([, list = '']) => list.match(/[A-Z]\w*/g) ?? []);
      }),
  );
  const library = readFileSync(
    ids.find((id) => /lucide-react.dist.esm.lucide-react/.test(id)) ?? missing('lucide-react'),
    'utf8',
  );
  const lines = library.matchAll(/export \{([^}]+)\} from '[.](\/icons\/[\w-]+[.]mjs)'/g);
  const files = [...lines].filter(([, names = '']) => names.match(/\w+/g)?.some((name) => named.has(name)));
  const found = new Set(files.map(([, , file = '']) => file));
  return ids.filter((id) => found.has(/[/]icons[/][\w-]+[.]mjs$/.exec(id)?.[0] ?? ''));
}
