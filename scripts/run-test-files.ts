import { type ChildProcess, spawn } from 'node:child_process';
import { relative } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Count, countMark } from './count-reporter.ts';

export interface RunOptions {
  root: string;
  /** How many files run at once. */
  concurrency: number;
  env: NodeJS.ProcessEnv;
  print: (text: string) => void;
  /** Further flags for node, such as --test-name-pattern. */
  flags?: readonly string[];
  testSeconds?: number;
  fileSeconds?: number;
  signal?: AbortSignal;
  /** Where no more files than these have failed, each is run a second time, with nothing beside it. */
  again?: number;
}

interface Failure {
  file: string;
  reason: string;
  told: string;
}

export interface RunResult extends Count {
  failures: Failure[];
  /** What failed the first time and passed the second: told, because whatever passes by chance has a fault. */
  unsteady: Failure[];
}

/** Begins what node's "spec" reporter prints of the tests that failed, after all the others. */
const failingTests = '✖ failing tests:';

const reporter = fileURLToPath(new URL('count-reporter.ts', import.meta.url));

/**
 * Runs each file in a process of its own. `node --test` does that too, but it lets an endless loop or a forgotten
 * handle hold the run for ever, and counts a file without tests, or one that leaves by process.exit(0), as passed.
 */
export async function runTestFiles(files: readonly string[], options: RunOptions): Promise<RunResult> {
  const total: RunResult = { passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [] };
  const failed: { file: string; count: Count; failure: Failure }[] = [];
  const waiting = [...files];
  let finished = 0;

  async function worker() {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      if (options.signal?.aborted) return;
      const name = relative(options.root, file);
      const live = files.length === 1;
      if (live) options.print(`${name}\n`);
      const started = performance.now();
      const { count, output, reason } = await runFile(file, options, live);
      if (options.signal?.aborted) return;
      finished += 1;
      if (count.failed > 0) failed.push({ file, count, failure: failure(name, count, output, reason) });
      else add(count);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      const heading = live ? '' : `\n[${finished}/${files.length}] ${name} (${seconds} s)\n`;
      options.print(`${heading}${output.trimEnd()}\n${reason ? `✖ ${name}: ${reason}\n` : ''}`);
    }
  }

  function add(count: Count): void {
    total.passed += count.passed;
    total.failed += count.failed;
    total.skipped += count.skipped;
  }

  await Promise.all(Array.from({ length: Math.min(options.concurrency, files.length) }, worker));
  const { again = 0 } = options;
  for (const { file, count, failure } of failed) {
    const second = failed.length <= again ? await runFile(file, options, false) : undefined;
    if (second) options.print(`\n[again] ${failure.file}\n${second.output.trimEnd()}\n`);
    add(second?.count.failed === 0 ? second.count : count);
    (second?.count.failed === 0 ? total.unsteady : total.failures).push(failure);
  }
  return total;
}

function failure(file: string, count: Count, output: string, reason: string | undefined): Failure {
  const start = output.lastIndexOf(failingTests);
  const told = start < 0 ? '' : output.slice(start + failingTests.length).trim();
  return { file, reason: reason ?? `${count.failed} failed`, told };
}

async function runFile(file: string, options: RunOptions, live: boolean) {
  const { testSeconds = 120, fileSeconds = 900, flags = [] } = options;
  const child = spawn(
    process.execPath,
    [`--test-timeout=${testSeconds * 1000}`, `--test-reporter=${reporter}`, ...flags, file],
    // A group of its own, so that whatever the file started ends with it.
    { cwd: options.root, env: options.env, stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  );
  const abort = () => killGroup(child);
  options.signal?.addEventListener('abort', abort, { once: true });
  let overdue = false;
  const watchdog = setTimeout(() => {
    overdue = true;
    killGroup(child);
  }, fileSeconds * 1000);

  let count: Count | undefined;
  let output = '';
  const show = (text: string) => {
    if (live) options.print(text);
    else output += text;
  };
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith(countMark)) count = JSON.parse(line.slice(countMark.length)) as Count;
    else show(`${line}\n`);
  });
  createInterface({ input: child.stderr }).on('line', (line) => show(`${line}\n`));

  const { code, signal } = await new Promise<{ code: number | null; signal: NodeJS.Signals | null }>(
    (resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code, signal) => resolve({ code, signal }));
      // A process the file left behind may hold its output open for ever; what the file itself wrote is here by then.
      child.on('exit', (code, signal) => setTimeout(() => resolve({ code, signal }), 2000).unref());
    },
  );
  child.stdout.destroy();
  child.stderr.destroy();
  clearTimeout(watchdog);
  options.signal?.removeEventListener('abort', abort);

  const reason = whyFailed();
  const counted = count ?? { passed: 0, failed: 0, skipped: 0 };
  return { output, reason, count: reason ? { ...counted, failed: counted.failed + 1 } : counted };

  /** What went wrong with the file as a whole; its failed tests have been told already. */
  function whyFailed(): string | undefined {
    if (overdue) return `did not end within ${fileSeconds} s: a test hangs, or something was left open`;
    if (signal) return `was killed by ${signal}`;
    if (!count)
      return code === 0 ? 'has no test, or left before its tests were done' : `crashed with exit code ${code}`;
    if (code !== 0 && count.failed === 0) return `ended with exit code ${code} although its tests passed`;
    if (count.passed + count.failed + count.skipped === 0 && flags.length === 0) return 'has no test';
    return undefined;
  }
}

function killGroup(child: ChildProcess) {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}
