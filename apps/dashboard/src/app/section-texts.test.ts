/** The types cannot tell which sections of the texts a page has fetched: here its sources are asked what it shows. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { describe, test } from 'node:test';
import { sections } from '@muster/phrases/en/sections';
import { features } from './features.ts';

const src = join(import.meta.dirname, '..');
const names = Object.keys(sections);

/** A part that is fetched later and names sections of its own, as pages and panels do. */
const naming = /import\('([^']+)'\)\)\.\w+,\s*((?:'\w+',?\s*)+)\)/g;

/** The files that a file brings along, at once or later, as far as they are the dashboard's own and name nothing. */
function filesBehind(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const source = readFileSync(file, 'utf8').replaceAll(naming, '');
  for (const [, path = ''] of source.matchAll(/(?:from|import\(|import) ?'(\.[^']+\.tsx?)'/g)) {
    // Pages and panels name their own, where they are registered.
    if (!path.endsWith('/features.ts')) filesBehind(resolve(dirname(file), path), found);
  }
  return found;
}

/** `text.people`, `const { people } = text`, and `({ people }) => people.title` in the columns of a list. */
function sectionsIn(source: string): string[] {
  const taken = [...source.matchAll(/\{([^{}]*)\}(?:\)? =>|(?:: [^=;]+)? = [\w.()]*\btext;)/g)].map(
    ([, inner]) => inner,
  );
  return names.filter((name) => {
    const word = new RegExp(`\\b${name}\\b`);
    const used = new RegExp(`\\b(?:text|dashboard)\\.${name}\\b`).test(source);
    return used || taken.some((inner = '') => word.test(inner) && new RegExp(`[^.\\w]${name}\\.`).test(source));
  });
}

function sectionsBehind(file: string): string[] {
  const found = new Set<string>();
  for (const each of filesBehind(file)) for (const name of sectionsIn(readFileSync(each, 'utf8'))) found.add(name);
  return [...found].toSorted();
}

interface Part {
  path: string;
  texts: string[];
}

const partsIn = (file: string): Part[] =>
  Array.from(readFileSync(file, 'utf8').matchAll(naming), ([, path = '', texts = '']) => ({
    path: resolve(dirname(file), path),
    texts: [...texts.matchAll(/'(\w+)'/g)].map(([, name = '']) => name).toSorted(),
  }));

/** Of what is registered also those that name nothing. */
function pagesIn(file: string): Part[] {
  const known = partsIn(file);
  const all = [...readFileSync(file, 'utf8').matchAll(/import\('([^']+)'\)/g)].map(([, path = '']) =>
    resolve(dirname(file), path),
  );
  return all.map((path) => known.find((part) => part.path === path) ?? { path, texts: [] });
}

const registrations = globSync('features/*/feature.ts', { cwd: src }).map((name) => join(src, name));

describe('every page, every panel and what names some itself names the sections of the texts that it shows', () => {
  const pages = [join(src, 'app/pages.ts'), ...registrations];
  const others = globSync('**/*.tsx', { cwd: src }).flatMap((name) => partsIn(join(src, name)));
  for (const { path, texts } of [...pages.flatMap(pagesIn), ...others]) {
    test(relative(src, path), () => assert.deepEqual(texts, sectionsBehind(path)));
  }
});

test('menus show no section of the texts but that of the area they stand in', () => {
  const menus = globSync('features/*/menu.ts', { cwd: src }).map((name) => join(src, name));
  const used = menus.flatMap((file) => sectionsIn(readFileSync(file, 'utf8')));
  assert.deepEqual([...new Set(used)], ['provider']);
});

test('each folder of features is registered, by its name', () => {
  const folders = globSync('features/*', { cwd: src }).map((path) => basename(path));
  const registered = features.map(({ name }) => name).filter((name) => folders.includes(name));
  assert.deepEqual(registered.toSorted(), folders.toSorted());
  assert.equal(new Set(registered).size, registered.length);
});
