/** The real program, as `npm start` runs it, in a process and on a database of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after } from 'node:test';
import { testDatabase } from '../apps/server/src/platform/db/test-database.ts';

const root = join(import.meta.dirname, '..');
const startTime = 60_000;

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
  /** Ends the program; the address then answers nobody. */
  pause(): Promise<void>;
  /** Starts it again at the same address, on the same database. */
  resume(): Promise<void>;
}

/** Call it at the top of a test file: the server lives until the file's tests are done. */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-e2e-'));
  const database = await testDatabase();
  const settings = { PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: dataDir, DATABASE_URL: database.url, ...env };
  let program = await startProgram(settings);
  const { url } = program;
  after(async () => {
    await program.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    url,
    async mailsTo(recipient) {
      const response = await fetch(`${url}/outbox.json`);
      const { items } = (await response.json()) as { items: Mail[] };
      return items.filter((mail) => mail.recipient === recipient).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
    },
    pause: () => program.stop(),
    async resume() {
      program = await startProgram({ ...settings, PORT: new URL(url).port });
    },
  };
}

interface Program {
  url: string;
  stop(): Promise<void>;
}

async function startProgram(settings: Record<string, string>): Promise<Program> {
  const child = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    cwd: root,
    // Settings of whoever runs the tests are not the tests' own.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  try {
    const url = await readyAt(child);
    return {
      url,
      async stop() {
        if (child.exitCode === null && child.signalCode === null) {
          child.kill('SIGTERM');
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

/** Reads what the program prints until it says where it is. */
async function readyAt(child: ChildProcess): Promise<string> {
  if (!child.stdout || !child.stderr) throw new Error('no output to read');
  let printed = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const lines = createInterface({ input: child.stdout });
  return new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not ready after ${startTime} ms:\n${printed}`)), startTime);
    lines.on('line', (line) => {
      printed += `${line}\n`;
      const address = / is ready at (http:\S+)/.exec(line)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`ended with ${code} before it was ready:\n${printed}`));
    });
  });
}
