import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { run } from './run.ts';
import type { StandIn } from './test-stand-in.ts';

export interface Ran {
  code: number;
  out: string;
  log: string;
  /** How long it waited, in seconds; nobody really does. */
  waits: number[];
}

interface Settings {
  env?: Record<string, string>;
  folder?: string;
  input?: string;
  isTerminal?: boolean;
  /** When the time is up. */
  limit?: AbortSignal;
}

/** Runs the program here, without waiting where it would wait. */
export async function runHere(standIn: StandIn | undefined, words: string[], settings: Settings = {}): Promise<Ran> {
  const ran: Ran = { code: -1, out: '', log: '', waits: [] };
  let clock = 0;
  ran.code = await run(words, {
    env: {
      ...(process.env.PATH !== undefined && { PATH: process.env.PATH }),
      ...(standIn && { MUSTER_URL: standIn.url, MUSTER_TOKEN: standIn.token }),
      ...settings.env,
    },
    folder: settings.folder ?? tmpdir(),
    out: (text) => (ran.out += text),
    log: (text) => (ran.log += text),
    isTerminal: settings.isTerminal ?? false,
    columns: 100,
    readInput: async () => settings.input ?? '',
    pause: async (milliseconds, signal) => {
      signal.throwIfAborted();
      ran.waits.push(milliseconds / 1000);
    },
    now: () => (clock += 1000),
    limit: () => settings.limit ?? new AbortController().signal,
  });
  return ran;
}

export async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-cli-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A file of so many bytes that no two pieces of are alike. */
export async function makeFile(t: TestContext, size: number, name = 'app.ipa'): Promise<string> {
  const path = join(await temporaryFolder(t), name);
  const content = Buffer.alloc(size);
  for (let at = 0; at + 4 <= size; at += 4) content.writeUInt32LE(at, at);
  await writeFile(path, content);
  return path;
}
