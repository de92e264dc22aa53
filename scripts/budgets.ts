/** How much JavaScript a page loads before it can be used, gzipped, and in how many files, against what it may. */
import { existsSync } from 'node:fs';
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
  /** What is there already when the page is gone to; its bytes do not count. */
  after?: readonly string[];
  /** Of a page that is opened by its address: what it fetches once it stands, which counts as files. */
  soon?: readonly string[];
}

/** Files of a page that is opened by its address, whatever comes once it stands included. */
const mostScripts = 18;
const mostStyles = 3;

/** What the features of the dashboard say of themselves. Its types are of the browser, so it is not imported by name. */
async function readBudgets(): Promise<Budget[]> {
  const dashboard: { budgets: readonly Omit<Budget, 'app'>[] } = await import(
    join(import.meta.dirname, '../apps/dashboard/budgets.ts')
  );
  const store: Budget = { page: 'store', app: 'store', entries: ['index.html'], soon: [], limit: 115 };
  return [...dashboard.budgets.map((budget): Budget => ({ ...budget, app: 'dashboard' })), store];
}

/** https://vite.dev/guide/backend-integration.html */
export type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

/** The files of some entries and of all that they import statically, each once. */
export function initialFiles(manifest: Manifest, entries: readonly string[]): string[] {
  return filesOf(manifest, entries).filter((file) => /[.]m?js$/.test(file));
}

/** Scripts and style sheets. */
export function filesOf(manifest: Manifest, entries: readonly string[]): string[] {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the build has no chunk "${name}": it has ${Object.keys(manifest).join(', ')}`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    chunk.imports?.forEach(visit);
  };
  entries.forEach(visit);
  return [...files];
}

/**
 * The first circle of files that need each other, where there is one. Then one of them runs before it has what it needs,
 * and a page fails that was right in its sources: apps/dashboard/file-groups.ts has to be told.
 */
export function circleOf(manifest: Manifest): string[] | undefined {
  const done = new Set<string>();
  const visit = (name: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
    if (done.has(name)) return undefined;
    for (const next of manifest[name]?.imports ?? []) {
      const circle = visit(next, [...way, name]);
      if (circle) return circle;
    }
    done.add(name);
    return undefined;
  };
  for (const name of Object.keys(manifest)) {
    const circle = visit(name, []);
    if (circle) return circle;
  }
  return undefined;
}

/** In thousands of gzipped bytes, as Vite reports them. */
export async function initialSize(dist: string, entries: readonly string[]): Promise<number> {
  const manifest = await readManifest(dist);
  const files = initialFiles(manifest, entries);
  // An entry without any JavaScript is a mistake in the table, not a page that costs nothing.
  if (files.length === 0) throw new Error(`no JavaScript belongs to ${entries.join(', ')}`);
  const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(join(dist, file))).length));
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

/** Also by the modules that are fetched by themselves and share a file with others, which Vite does not name. */
async function readManifest(dist: string): Promise<Manifest> {
  const read = async (name: string) => JSON.parse(await readFile(join(dist, '.vite', name), 'utf8')) as unknown;
  const manifest = (await read('manifest.json')) as Manifest;
  if (!existsSync(join(dist, '.vite/parts.json'))) return manifest;
  for (const [module, file] of Object.entries((await read('parts.json')) as Record<string, string>)) {
    const chunk = Object.values(manifest).find((each) => each.file === file);
    if (chunk) manifest[module] ??= chunk;
  }
  return manifest;
}

const distOf = (app: string) => join(import.meta.dirname, '../apps', app, 'dist');

if (import.meta.main) {
  console.log('initial JavaScript, gzipped                kB   of');
  for (const { page, app, entries, limit, after, soon } of await readBudgets()) {
    const dist = distOf(app);
    const size = (await initialSize(dist, entries)) - (after ? await initialSize(dist, after) : 0);
    const files = soon && filesOf(await readManifest(dist), [...entries, ...soon]);
    const styles = files?.filter((file) => file.endsWith('.css')).length ?? 0;
    const scripts = (files?.length ?? 0) - styles;
    const over = size > limit || scripts > mostScripts || styles > mostStyles;
    if (over) process.exitCode = 1;
    const inFiles = files ? `  ${String(scripts).padStart(2)} scripts, ${styles} styles` : '';
    console.log(
      `${page.padEnd(38)} ${size.toFixed(1).padStart(6)} ${String(limit).padStart(4)}${inFiles}${over ? '  too much' : ''}`,
    );
  }
  for (const app of ['dashboard', 'store']) {
    const circle = circleOf(await readManifest(distOf(app)));
    if (!circle) continue;
    process.exitCode = 1;
    console.log(`files of the ${app} need each other: ${circle.join(' → ')}`);
  }
}
