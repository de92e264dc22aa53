/** For tests and benchmarks: the real program in a process of its own, to be stopped, killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { openSecrets } from '../platform/crypto/secrets.ts';
import { databasePasswords } from '../platform/postgres/open-postgres.ts';
import { runningPostgres } from '../platform/postgres/running-postgres.ts';
import { eventually } from '../platform/postgres/test-program.ts';

export interface MusterOptions {
  dataDir: string;
  env?: Record<string, string>;
  args?: string[];
  /** Put in front of the command, to run it as somebody else. */
  prefix?: string[];
  /** Flags for node. */
  flags?: string[];
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A program that was started and may not be ready, or may never be. */
export interface Muster {
  child: ChildProcess;
  exited: Promise<Exit>;
  /** Everything it has printed so far, on both channels. */
  output(): string;
  /** Its address, once it says that it is ready; fails with what it printed when it ends before. */
  ready: Promise<string>;
  /** Asks it to end, and waits. */
  stop(signal?: NodeJS.Signals): Promise<Exit>;
  /** kill -9, and waits. */
  kill(): Promise<void>;
}

export interface RunningMuster extends Muster {
  url: string;
}

const mainModule = new URL('../main.ts', import.meta.url).href;
const program = `import { main } from '${mainModule}'; await main(process.argv.slice(1), process.env);`;

/** Whatever a test leaves running ends with the test's process. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export function spawnMuster({ dataDir, env = {}, args = [], prefix = [], flags = [] }: MusterOptions): Muster {
  const command = [...prefix, process.execPath, ...flags, '--input-type=module', '-e', program, '--', ...args];
  // Settings of the machine must not leak in.
  const { PATH, HOME, LANG, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(command[0] ?? '', command.slice(1), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...{ PATH, HOME, LANG, TMPDIR, NODE_COMPILE_CACHE },
      ...{ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, SERVICES: 'api,store,worker', LOG_LEVEL: 'warn' },
      // So that tests can come from many addresses.
      TRUST_PROXY: '1',
      ...env,
    },
  });
  running.add(child);
  let output = '';
  const exited = Promise.withResolvers<Exit>();
  const ready = Promise.withResolvers<string>();
  // Not everybody who starts it wants it to become ready.
  ready.promise.catch(() => {});
  for (const channel of [child.stdout, child.stderr]) {
    channel?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const address = /is ready at (\S+)/.exec(output)?.[1];
      if (address) ready.resolve(address.replace('localhost', '127.0.0.1'));
    });
  }
  child.on('error', (error) => {
    output += error.message;
  });
  child.on('close', (code, signal) => {
    running.delete(child);
    exited.resolve({ code, signal });
    ready.reject(new Error(`it ended with ${code ?? signal}: ${output}`));
  });
  return {
    child,
    exited: exited.promise,
    output: () => output,
    ready: ready.promise,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      return exited.promise;
    },
    async kill() {
      child.kill('SIGKILL');
      await exited.promise;
    },
  };
}

export async function startMuster(options: MusterOptions): Promise<RunningMuster> {
  const muster = spawnMuster(options);
  return { ...muster, url: await muster.ready };
}

/** A folder for DATA_DIR that goes away again, with whatever still runs in it. */
export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'muster-faults-'));
  return {
    path,
    async remove() {
      for (const pid of await postgresIn(path)) process.kill(pid, 'SIGKILL');
      await eventually(async () => (await postgresIn(path)).length === 0, 'no database runs in the folder');
      await rm(path, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The database's main processes on a DATA_DIR: one while the program runs, none after it. */
export async function postgresIn(dataDir: string): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const command = (await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')).split('\0');
    if (!/postgres$/.test(command[0] ?? '') || !command.includes(join(dataDir, 'postgres'))) continue;
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '');
    parents.set(Number(name), Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]));
  }
  // A session that has just begun still looks like its parent.
  return [...parents].filter(([, parent]) => !parents.has(parent)).map(([pid]) => pid);
}

/** The owner's login of the database that runs in a DATA_DIR. */
export async function ownerOf(dataDir: string): Promise<pg.ClientConfig> {
  const owner = await runningPostgres(dataDir, databasePasswords(await openSecrets(dataDir)).owner);
  if (!owner) throw new Error(`no database runs in ${dataDir}`);
  return owner;
}
