/** Builds what does not run from its sources, and knows whether it is built from those that are here. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

// `npm start` reads this file each time, so it imports nothing that takes time to load.

const root = join(import.meta.dirname, '..');
const apps = ['dashboard', 'store', 'cli', 'package-reader'] as const;
type App = (typeof apps)[number];
/** What browsers and build servers fetch. */
const served: readonly App[] = ['dashboard', 'store', 'cli'];

const distOf = (base: string, app: App) => join(base, 'apps', app, 'dist');
const stampOf = (base: string, app: App) => join(distOf(base, app), '.stamp');

export async function isBuilt(base = root, wanted: readonly App[] = apps): Promise<boolean> {
  return wanted.every((app) => {
    const stamp = stampOf(base, app);
    return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceHash(base, app);
  });
}

/** Everything a build depends on: the app, all packages, and the versions of what is installed. */
function sourceHash(base: string, app: App): string {
  const hash = createHash('sha256');
  for (const folder of [join('apps', app), 'packages']) addFolder(folder);
  for (const file of ['package-lock.json', 'tsconfig.base.json']) addFile(file);
  return hash.digest('hex');

  function addFolder(folder: string) {
    for (const entry of readdirSync(join(base, folder), { withFileTypes: true }).sort(byName)) {
      if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.includes('.test.')) continue;
      if (entry.isDirectory()) addFolder(join(folder, entry.name));
      else if (entry.isFile()) addFile(join(folder, entry.name));
    }
  }

  function addFile(file: string) {
    const content = readFileSync(join(base, file));
    hash.update(`${file} ${content.length}\n`).update(content);
  }
}

function byName(a: { name: string }, b: { name: string }) {
  return a.name < b.name ? -1 : 1;
}

/** Why nothing can be built here, if so. */
export function cannotBuild(base = root): string | undefined {
  if (apps.every((app) => findVite(base, app))) return undefined;
  return (
    'Pages and programs have to be built, but Vite is not installed (npm ci --omit=dev leaves it out).\n' +
    `Either run "npm ci" here, or run "npm run build" elsewhere and bring the dist folders of ${apps.map((app) => `apps/${app}`).join(', ')} along.`
  );
}

function findVite(base: string, app: App): string | undefined {
  try {
    const manifest = findPackageJSON('vite', pathToFileURL(join(base, 'apps', app, 'package.json')));
    return manifest && join(dirname(manifest), 'bin/vite.js');
  } catch {
    return undefined;
  }
}

export async function build(base = root, wanted: readonly App[] = apps): Promise<void> {
  const problem = cannotBuild(base);
  if (problem) throw new Error(problem);
  const results = await Promise.allSettled(
    wanted.map(async (app) => {
      const hash = sourceHash(base, app);
      // A build that is cut short leaves no stamp, so the next start builds again.
      await rm(stampOf(base, app), { force: true });
      await runVite(base, app);
      if (served.includes(app)) await compressFolder(distOf(base, app));
      await writeFile(stampOf(base, app), hash);
    }),
  );
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** What of it is built from the sources that are here stays. */
export async function buildWhatChanged(base = root, wanted: readonly App[] = apps): Promise<void> {
  const stale: App[] = [];
  for (const app of wanted) if (!(await isBuilt(base, [app]))) stale.push(app);
  if (stale.length > 0) await build(base, stale);
}

async function runVite(base: string, app: App): Promise<void> {
  // A process of its own: what it loads does not stay in the server's memory.
  const child = spawn(process.execPath, [findVite(base, app) ?? '', 'build', '--manifest', '--logLevel', 'warn'], {
    cwd: join(base, 'apps', app),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const stop = () => child.kill();
  process.once('exit', stop);
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  process.off('exit', stop);
  if (code !== 0) throw new Error(`The ${app} cannot be built:\n${output}`);
  if (output.trim()) process.stderr.write(output);
}

const compressible = /[.](m?js|css|html|svg|json|txt|xml|webmanifest|wasm|map)$/;

/** Puts name.br and name.gz beside each file that gains by it, as small as they get: they are made once and sent often. */
async function compressFolder(folder: string): Promise<void> {
  const zlib = await import('node:zlib');
  const gzip = promisify(zlib.gzip);
  const brotli = promisify(zlib.brotliCompress);
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      const content = await readFile(path);
      const params = { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      await writeFile(`${path}.br`, await brotli(content, { params }));
      await writeFile(`${path}.gz`, await gzip(content, { level: 9 }));
    }),
  );
}

if (import.meta.main) {
  try {
    const started = performance.now();
    await build();
    console.log(`Built ${apps.join(', ')} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
