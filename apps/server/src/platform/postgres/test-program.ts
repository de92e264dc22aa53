/** For tests: programs of their own that use this folder's modules, to be killed or run as somebody else. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';

export const silent = pino({ level: 'silent' });

/** One statement in a session of its own. */
export async function query(config: pg.ClientConfig, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

export interface Program {
  child: ChildProcess;
  /** The next line it prints; undefined when it has ended. */
  line(): Promise<string | undefined>;
  /** Waits for the end; everything it printed that was not taken by `line`. */
  rest(): Promise<string>;
}

/** Runs TypeScript that may import './…' of this folder; `prefix` is put in front of the command. */
export function startProgram(
  code: string,
  args: string[] = [],
  options: { prefix?: string[]; env?: NodeJS.ProcessEnv } = {},
): Program {
  const here = new URL('.', import.meta.url).href;
  const absolute = code.replaceAll(/from '\.\//g, `from '${here}`);
  const [program = '', ...rest] = [
    ...(options.prefix ?? []),
    ...[process.execPath, '--input-type=module-typescript', '-e', absolute, '--', ...args],
  ];
  const child = spawn(program, rest, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...options.env } });
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]();
  const line = async () => (await lines.next()).value as string | undefined;
  return {
    child,
    line,
    async rest() {
      const all: string[] = [];
      for (let next = await line(); next !== undefined; next = await line()) all.push(next);
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      return all.join('\n');
    },
  };
}

/** Asks until it is so; the limit is only there for the case in which it never will be. */
export async function eventually(
  condition: () => boolean | Promise<boolean>,
  what: string,
  seconds = 60,
): Promise<void> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await delay(20)) {
    if (await condition()) return;
  }
  throw new Error(`it never came to this: ${what}`);
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** As whom an ordinary user's program can be started from root. */
export const asNobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];

/** Why a test cannot become an ordinary user; undefined when it can. */
export function cannotBeNobody(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root can become somebody else';
  const [program = '', ...args] = [...asNobody, process.execPath, '--check', new URL(import.meta.url).pathname];
  return spawnSync(program, args).status === 0 ? undefined : 'other users cannot read this clone';
}
