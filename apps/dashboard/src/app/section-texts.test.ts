/** The types cannot tell which sections of the texts a page has fetched: here its sources are asked what it shows. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, test } from 'node:test';
import { sections } from '@muster/phrases/en/sections';

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
    // What opens beside any page names its own, there.
    if (!path.endsWith('/panels.ts')) filesBehind(resolve(dirname(file), path), found);
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

/** Of pages.ts and panels.ts also those that name nothing. */
function pagesIn(file: string): Part[] {
  const known = partsIn(file);
  const all = [...readFileSync(file, 'utf8').matchAll(/import\('([^']+)'\)/g)].map(([, path = '']) =>
    resolve(dirname(file), path),
  );
  return all.map((path) => known.find((part) => part.path === path) ?? { path, texts: [] });
}

describe('every page, every panel and what names some itself names the sections of the texts that it shows', () => {
  const pages = ['pages.ts', 'panels.ts'].map((name) => join(import.meta.dirname, name));
  const others = globSync('**/*.tsx', { cwd: src }).flatMap((name) => partsIn(join(src, name)));
  for (const { path, texts } of [...pages.flatMap(pagesIn), ...others]) {
    test(relative(src, path), () => assert.deepEqual(texts, sectionsBehind(path)));
  }
});
