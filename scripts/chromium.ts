import { execFile, spawn } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

export interface Chromium {
  executablePath: string;
  args: string[];
  /** The sandbox needs a user who is not root. */
  sandbox: boolean;
  env: Record<string, string>;
}

const root = join(import.meta.dirname, '..');
const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;

/** Nothing that leaves the machine by itself, and nothing that takes away a protection that people have. */
const args = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  ...(isRoot ? ['--no-sandbox'] : []),
];

/** In which times are measured: what people have. */
const wholeBrowsers = ['chromium', 'google-chrome', 'google-chrome-stable'];
/** Where npm has none for the machine; the shell does without the parts that nobody sees. */
const anyBrowser = ['chromium-headless-shell', ...wholeBrowsers];

/**
 * The browser of the journeys: the one from npm, so that it is the same on every machine, with the same fonts; it is the
 * headless shell, which takes a third of the processor time of a whole browser. Elsewhere than on Linux, and to measure in
 * a `whole` one, what is installed, or Debian's.
 */
export async function findChromium({ whole = false } = {}): Promise<Chromium> {
  if (!whole && process.platform === 'linux' && process.arch === 'x64') {
    return { ...(await fromPackage()), args, sandbox: !isRoot };
  }
  const names = whole ? wholeBrowsers : anyBrowser;
  const path = (await installed(names)) ?? (await installFromDebian(names));
  if (path === undefined) throw new Error(`none of ${names.join(', ')} is installed`);
  return { executablePath: path, args, sandbox: !isRoot, env: {} };
}

async function installed(names: readonly string[]): Promise<string | undefined> {
  for (const name of names) {
    const path = onPath(name);
    // Some systems put a file there that only says how to install the real one.
    if (path && (await runs(path))) return path;
  }
  return undefined;
}

function onPath(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

async function runs(path: string, env: Record<string, string> = {}): Promise<boolean> {
  try {
    await run(path, ['--version', ...(isRoot ? ['--no-sandbox'] : [])], {
      env: { ...process.env, ...env },
      timeout: 30_000,
    });
    return true;
  } catch {
    return false;
  }
}

/** The first name is that of Debian's package too. */
async function installFromDebian(names: readonly string[]): Promise<string | undefined> {
  if (!isRoot || !onPath('apt-get')) return undefined;
  console.log('Installing Chromium with apt-get, once …');
  const install = ['install', '-q', '-y', '--no-install-recommends', names[0] as string];
  const done = (await apt('update', '-q')) && (await apt(...install));
  return done ? await installed(names) : undefined;
}

async function apt(...command: string[]): Promise<boolean> {
  const child = spawn('apt-get', command, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return (await new Promise((resolve) => child.on('error', () => resolve(1)).on('close', resolve))) === 0;
}

/** The browser out of @sparticuz/chromium, unpacked once per version; its own list of flags is made for another place. */
async function fromPackage(): Promise<Pick<Chromium, 'executablePath' | 'env'>> {
  const manifest = join(root, 'node_modules/@sparticuz/chromium/package.json');
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  const cache = join(root, 'node_modules/.cache');
  const folder = join(cache, `chromium-${version}`);
  const executablePath = join(folder, 'chromium');
  if (!existsSync(executablePath)) {
    await mkdir(cache, { recursive: true });
    const unpacked = await mkdtemp(join(cache, 'chromium-'));
    await unpack(unpacked);
    // Whole or not at all, and whoever comes second uses what is there.
    await rename(unpacked, folder).catch(() => rm(unpacked, { recursive: true }));
  }
  // Its own fonts and no others, so that it draws the same on every machine.
  const fonts = join(import.meta.dirname, 'chromium-fonts.conf');
  const env: Record<string, string> = { FONTCONFIG_FILE: fonts, XDG_DATA_HOME: folder, XDG_CACHE_HOME: folder };
  // It brings the libraries that a bare system lacks; where they are installed, the system's own are the better match.
  if (!(await runs(executablePath))) env.LD_LIBRARY_PATH = join(folder, 'al2023/lib');
  return { executablePath, env };
}

async function unpack(folder: string): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium');
  // It unpacks into the temporary folder, under a name that anybody on the machine could have taken before.
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    const archives = ['chromium.br', 'swiftshader.tar.br', 'fonts.tar.br', 'al2023.tar.br'];
    await Promise.all(archives.map((name) => inflate(join(root, 'node_modules/@sparticuz/chromium/bin', name))));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}
