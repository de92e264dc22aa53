/** The real program, as `npm start` runs it, in a process and on a database of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { testDatabase } from '../apps/server/src/platform/db/test-database.ts';
import { Lines } from './lines.ts';

const root = join(import.meta.dirname, '..');
const cheapPasswords = join(root, 'apps/server/src/platform/crypto/test-passwords.ts');

export interface Mail {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  createdAt: string;
}

export interface RunningServer {
  /** As a browser on this machine sees it. */
  url: string;
  /** The mails kept for an address, newest first. */
  mailsTo(recipient: string): Promise<Mail[]>;
  /** Waits until the program has written a line like this; gives its first group, or all that matched. */
  written(line: RegExp): Promise<string>;
  /** Ends the program; the address then answers nobody. */
  pause(): Promise<void>;
  /** Ends it in the middle of whatever it does, as when the machine loses its power. */
  kill(): Promise<void>;
  /** Starts it again at the same address, on the same database. */
  resume(): Promise<void>;
}

/** Call it at the top of a test file: the server lives until the file's tests are done. */
export async function startServer(env: Record<string, string> = {}, args: string[] = []): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-e2e-'));
  const database = await testDatabase();
  // The demo company brings a database of its own.
  const where: Record<string, string> = args.includes('--demo') ? {} : { DATABASE_URL: database.url };
  const settings = { PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: dataDir, ...where, ...env };
  let current: Program | undefined;
  after(async () => {
    await current?.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const first = await startProgram(settings, args);
  const { url } = first;
  current = first;
  const running = () => current ?? first;
  return {
    url,
    async mailsTo(recipient) {
      const response = await fetch(`${url}/outbox.json`);
      const { items } = (await response.json()) as { items: Mail[] };
      return items.filter((mail) => mail.recipient === recipient).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
    },
    written: (line) => running().written(line),
    pause: () => running().stop(),
    kill: () => running().stop('SIGKILL'),
    async resume() {
      current = await startProgram({ ...settings, PORT: new URL(url).port }, args);
    },
  };
}

interface Program {
  url: string;
  written(line: RegExp): Promise<string>;
  stop(signal?: 'SIGKILL'): Promise<void>;
}

async function startProgram(settings: Record<string, string>, args: string[]): Promise<Program> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const inherited = { PATH, HOME, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}) };
  const child = spawn(process.execPath, ['--import', cheapPasswords, join(root, 'scripts/start.ts'), ...args], {
    cwd: root,
    // Settings of whoever runs the tests are not the tests' own.
    env: { ...inherited, NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const lines = new Lines(child.stdout, child.stderr);
  try {
    const url = await lines.first(/ is ready at (http:\S+)/, child);
    return {
      url,
      written: (line) => lines.first(line, child),
      async stop(signal) {
        if (child.exitCode === null && child.signalCode === null) {
          child.kill(signal ?? 'SIGTERM');
          await once(child, 'exit');
        }
        process.off('exit', kill);
      },
    };
  } catch (error) {
    kill();
    process.off('exit', kill);
    throw error;
  }
}
