import { spawn } from 'node:child_process';
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '../errors.ts';
import type { PostgresLog } from './postgres-log.ts';
import { run } from './unprivileged.ts';

export interface Postmaster {
  pid: number | undefined;
  /** True when connections are taken, false when it ended before. */
  ready: Promise<boolean>;
  exited: Promise<{ output: string }>;
  /** Takes no new sessions and shuts down when those there are have ended ("smart shutdown"). */
  finish(): void;
  /** Ends sessions and shuts down in order, soon ("fast shutdown"). */
  interrupt(): void;
}

export function launchPostmaster(command: string[], log: PostgresLog): Postmaster {
  const [program = '', ...args] = command;
  // In a process group of its own, so that Ctrl-C reaches us alone and requests in flight can still be finished.
  const { PATH, HOME, TMPDIR, LD_LIBRARY_PATH } = process.env;
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    // Not the program's settings: some are secrets, and the database needs none.
    env: { PATH, HOME, TMPDIR, LD_LIBRARY_PATH },
  });
  const lines: string[] = [];
  const ready = Promise.withResolvers<boolean>();
  const exited = Promise.withResolvers<{ output: string }>();
  const interrupt = () => {
    child.kill('SIGINT');
  };
  // Where no parent-death signal exists, an orderly exit at least takes the database along.
  process.once('exit', interrupt);

  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.push(line);
    if (lines.length > 50) lines.shift();
    if (/database system is ready to accept connections/.test(line)) ready.resolve(true);
    if (/PANIC|crash|terminated by signal/.test(line)) log.error({ database: line }, 'the database reports');
    else log.debug({ database: line }, 'the database reports');
  });
  child.on('error', (error) => lines.push(error.message));
  child.on('close', () => {
    process.off('exit', interrupt);
    ready.resolve(false);
    exited.resolve({ output: lines.join('\n') });
  });
  return {
    pid: child.pid,
    ready: ready.promise,
    exited: exited.promise,
    finish: () => void child.kill('SIGTERM'),
    interrupt,
  };
}

/** A database that outlived its program is ended; files that name a process that is somebody else's are removed. */
export async function clearStalePostmaster(cluster: string, log: PostgresLog): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const content = await readFile(file, 'utf8').catch(() => '');
  const pid = Number.parseInt(content, 10);
  // PostgreSQL itself handles a file whose process is gone, and looks for surviving sessions better than we could.
  if (!pid || !isAlive(pid)) return;

  if (await isPostgresOn(pid, cluster)) {
    log.warn({ pid }, 'a database is still running on this folder without its program, ending it');
    process.kill(pid, 'SIGINT');
    if (await endsWithin(pid, cluster, 15_000)) return;
    process.kill(pid, 'SIGQUIT');
    if (await endsWithin(pid, cluster, 10_000)) return;
    throw new StartupError(`A database is still running in ${cluster} and does not end. Stop process ${pid}.`);
  }

  // The number was given to another process, as after a restart of the machine. PostgreSQL would refuse for ever.
  // Sessions of a database work in its folder: when there are none, nobody uses it.
  if ((await anyProcessIn(cluster)) !== false) return;
  log.warn({ pid }, 'the lock of the database names a process that is no database, removing the lock');
  await rm(file);
  await rm(join(cluster, '.s.PGSQL.5432.lock'), { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function isPostgresOn(pid: number, cluster: string): Promise<boolean> {
  const command =
    process.platform === 'linux'
      ? (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
      : (await run(['ps', '-o', 'command=', '-p', String(pid)])).output.split(' ');
  return /postgres$/.test(command[0] ?? '') && command.includes(cluster);
}

async function endsWithin(pid: number, cluster: string, milliseconds: number): Promise<boolean> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await delay(20)) {
    // Asks for the command, since a process that nobody has collected yet still counts as alive.
    if (!(await isPostgresOn(pid, cluster))) return true;
  }
  return false;
}

/** undefined where it cannot be known. */
async function anyProcessIn(folder: string): Promise<boolean | undefined> {
  if (process.platform !== 'linux') return undefined;
  const real = await realpath(folder);
  for (const name of await readdir('/proc')) {
    if (/^\d+$/.test(name) && (await readlink(`/proc/${name}/cwd`).catch(() => '')) === real) return true;
  }
  return false;
}
