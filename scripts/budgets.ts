/** How much JavaScript a page loads before it can be used, gzipped, against what it may. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Budget {
  page: string;
  app: 'dashboard' | 'store';
  /** Names in Vite's manifest: the app's entry, then the modules that the page's route loads lazily. */
  entries: readonly string[];
  /** Thousands of bytes. */
  limit: number;
}

/** The longer of the languages. */
const dashboardTexts = 'src/shared/i18n/texts-es.ts';

const budgets: readonly Budget[] = [
  {
    page: 'dashboard: log in',
    app: 'dashboard',
    entries: [
      'index.html',
      dashboardTexts,
      'src/features/welcome/WelcomeLayout.tsx',
      'src/features/welcome/LoginPage.tsx',
    ],
    limit: 165,
  },
  { page: 'store', app: 'store', entries: ['index.html'], limit: 115 },
];

/** https://vite.dev/guide/backend-integration.html */
export type Manifest = Record<string, { file: string; imports?: string[] }>;

/** The files of some entries and of all that they import statically, each once. */
export function initialFiles(manifest: Manifest, entries: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the build has no chunk "${name}": it has ${Object.keys(manifest).join(', ')}`);
    chunk.imports?.forEach(visit);
  };
  entries.forEach(visit);
  return [...new Set([...seen].map((name) => manifest[name]?.file ?? ''))].filter((file) => /[.]m?js$/.test(file));
}

/** In thousands of gzipped bytes, as Vite reports them. */
export async function initialSize(dist: string, entries: readonly string[]): Promise<number> {
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const files = initialFiles(manifest, entries);
  // An entry without any JavaScript is a mistake in the table, not a page that costs nothing.
  if (files.length === 0) throw new Error(`no JavaScript belongs to ${entries.join(', ')}`);
  const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(join(dist, file))).length));
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

if (import.meta.main) {
  console.log('initial JavaScript, gzipped        kB   of');
  for (const { page, app, entries, limit } of budgets) {
    const size = await initialSize(join(import.meta.dirname, '../apps', app, 'dist'), entries);
    const over = size > limit;
    if (over) process.exitCode = 1;
    console.log(
      `${page.padEnd(30)} ${size.toFixed(1).padStart(6)} ${String(limit).padStart(4)}${over ? '  too much' : ''}`,
    );
  }
}
