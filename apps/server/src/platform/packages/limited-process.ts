/**
 * Runs a program of ours on something from outside, in a process that has nothing to lose: no settings, no network, no
 * file but the one it is handed open, so much memory, so much time. (What it needs to load itself it drops before it
 * begins.) It speaks in lines of JSON on its output, and what it asks for is written to its input. Native code is not held by Node's permissions, but it has no secrets either.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CodedError } from '../errors.ts';
import { residentMegabytes } from './resident-megabytes.ts';

export interface ProcessLimits {
  megabytes: number;
  seconds: number;
  /** Of a processor, where waiting may take longer than working; as many as `seconds` unless said. */
  workSeconds?: number;
}

export interface LimitedRun {
  program: string;
  argument: unknown;
  /** The folders of the program and its libraries, which it needs to load itself. */
  readable: string[];
  limits: ProcessLimits;
  /** Of an open file, which becomes number 3 of the process. */
  file?: number;
  /** What a line says; bytes that are returned go to the process. What it throws ends the process. */
  heard(message: unknown): Promise<Uint8Array | undefined>;
}

export type Ending = { ended: 'well' | 'tooSlow' | 'tooMuchMemory' | 'crashed'; errors: string };

const root = join(import.meta.dirname, '../../../../..');
/** What it has compiled, for the next ones: it takes much of their time. Nobody else's: they are to be trusted less. */
const compiled = join(root, 'node_modules/.cache/limited-processes');
const memoryCheck = 30;
/** More than anything that is true can have to say. */
const longestTalk = 16 * 1024 * 1024;

export async function runLimited({ program, argument, readable, limits, file, heard }: LimitedRun): Promise<Ending> {
  // Where nothing can be written, each compiles anew.
  await mkdir(compiled, { recursive: true }).catch(() => {});
  const node = [
    process.execPath,
    '--no-warnings',
    '--permission',
    '--allow-addons',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${compiled}`,
    `--max-old-space-size=${Math.ceil(limits.megabytes / 2)}`,
    // It lives too short to need much room for what is young.
    '--max-semi-space-size=1',
    program,
    JSON.stringify(argument),
  ];
  // By the kernel's own clock, it also ends when this program has died before it; and it leaves no dump of its memory.
  // It is told so before it is ended without a word.
  const work = Math.ceil(limits.workSeconds ?? limits.seconds + 1);
  const shell = `ulimit -c 0; ulimit -S -t ${work}; ulimit -H -t ${work + 1}; exec "$@"`;
  const child = spawn('/bin/sh', ['-c', shell, 'sh', ...node], {
    cwd: '/',
    env: { NODE_COMPILE_CACHE: compiled },
    stdio: ['pipe', 'pipe', 'pipe', file ?? 'ignore'],
  }) as ChildProcessWithoutNullStreams;
  const closed = once(child, 'close').catch((cause) => {
    throw new CodedError(1001, { cause });
  });
  // Whether it could be started at all is asked at the end.
  closed.catch(() => {});
  let ended: Ending['ended'] | undefined;
  let failure: { error: unknown } | undefined;
  const stop = (why: Ending['ended']) => {
    ended ??= why;
    child.kill('SIGKILL');
  };
  const tooLate = setTimeout(stop, limits.seconds * 1000, 'tooSlow');
  // Buffers do not count as memory of the heap, so what the system counts is watched.
  const watch = setInterval(async () => {
    if ((await residentMegabytes(child.pid)) > limits.megabytes) stop('tooMuchMemory');
  }, memoryCheck);

  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-4_000);
  });
  // It may end before it has read everything.
  child.stdin.on('error', () => {});
  try {
    for await (const line of lines(child.stdout)) {
      const answer = ended ? undefined : await heard(JSON.parse(line));
      if (answer && !child.stdin.write(answer))
        await Promise.race([once(child.stdin, 'drain'), closed]).catch(() => {});
    }
  } catch (error) {
    failure = { error };
    stop('crashed');
  }
  try {
    const [code] = await closed;
    if (failure && !(failure.error instanceof SyntaxError)) throw failure.error;
    if (/heap out of memory|allocation failed/i.test(errors)) ended ??= 'tooMuchMemory';
    // The kernel's clock.
    if (child.signalCode === 'SIGXCPU') ended ??= 'tooSlow';
    return { ended: ended ?? (code === 0 ? 'well' : 'crashed'), errors };
  } finally {
    clearTimeout(tooLate);
    clearInterval(watch);
  }
}

/** Only at line feeds: names of apps may hold what else some take for the end of a line. */
async function* lines(output: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  let talk = 0;
  for await (const part of output) {
    talk += part.length;
    if (talk > longestTalk) throw new SyntaxError('there is no end to what it says');
    let from = 0;
    for (let end = part.indexOf(10); end >= 0; end = part.indexOf(10, from)) {
      yield Buffer.concat([...parts, part.subarray(from, end)]).toString();
      parts = [];
      from = end + 1;
    }
    parts.push(part.subarray(from));
  }
}
