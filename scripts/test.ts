/** `npm test`: everything that has to hold before a change is good. `npm test -- --help` says how to run a part of it. */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { build, buildWhatChanged } from './build.ts';
import { findChromium } from './chromium.ts';
import { type RunResult, runTestFiles } from './run-test-files.ts';
import { chooseTests, type StepName, stepNames } from './test-choice.ts';

const root = join(import.meta.dirname, '..');
const started = performance.now();
const interrupted = new AbortController();
const print = (text: string) => process.stdout.write(text);

const choice = await chooseTests(root, process.argv.slice(2));
if ('problem' in choice) {
  console.error(choice.problem);
  process.exit(2);
}
if (choice.help) {
  console.log(`npm test                     the gate: ${stepNames.join(', ')}
npm run test:all             the second tier, too: what takes long and rarely breaks
npm test -- --changed        what differs from the upstream branch, or from main, and whatever imports it
npm test -- --changed abc123 the same since a commit
npm test -- lint server      some steps
npm test -- apps/server/src/platform/db e2e/welcome.test.ts
                             the tests in some files or folders
npm test -- file.test.ts --test-name-pattern=word
                             some tests of a file; flags go to node (https://nodejs.org/api/cli.html)`);
  process.exit(0);
}
const { steps, files, flags, deep, parts } = choice;

const env: NodeJS.ProcessEnv = { ...process.env };
// Tests are run by node itself when it finds this, and then they report to nobody.
delete env.NODE_TEST_CONTEXT;
// For tests that do more in the second tier, and for the screens that are looked at.
if (deep) env.DEEP = '1';
if (parts.length > 0) env.SCREENS_OF = parts.join(',');
if (process.stdout.isTTY) env.FORCE_COLOR = '1';

/** Begun first, so that nobody waits at the end for one that began last. */
const longFiles =
  /(cli\/src\/process|kill-under-upload|accessibility|frame|faults|list|visual|people-rights|apps|onboarding|sweep-[a-z-]+|start-refused)[.]test[.]ts$/;
/** Twice as many as there are cores: a file waits for half of its time, for a page, a program or a clock. */
const atOnce = 2 * availableParallelism();
/** Each screen is looked at up to eight times then (e2e/accessibility.test.ts). */
const limits = env.DEEP ? { testSeconds: 3600, fileSeconds: 3600 } : {};

const failedSteps: string[] = [];
const total: RunResult = { passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [] };
const undo: (() => Promise<void>)[] = [];

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    interrupted.abort();
    await cleanUp();
    process.exit(130);
  });
}

const node = (...args: string[]) => command(process.execPath, args);
const tool = (path: string, ...args: string[]) => node(join('node_modules', path), ...args);

const run: Record<StepName, () => Promise<void>> = {
  async types() {
    for (const project of ['tsconfig.json', 'packages/ui', 'apps/dashboard', 'apps/store', 'apps/cli']) {
      await tool('typescript/bin/tsc', '-p', project, '--pretty');
    }
  },
  lint: () => tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--max-diagnostics=100'),
  imports: () => node('scripts/import-rules.ts'),
  'dead-code': () => tool('knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors'),
  build: () => build(),
  budgets: () => node('scripts/budgets.ts'),
  async server() {
    // What its tests run, and only that.
    await buildWhatChanged(root, ['package-reader']);
    await runTests('server');
  },
  async e2e() {
    if (failedSteps.includes('build')) throw new Error('not run, because the pages could not be built');
    await buildWhatChanged();
    await findChromium();
    await runTests('e2e');
  },
};

for (const name of steps) await step(name);
// The handler of the signal has the last word.
if (interrupted.signal.aborted) await new Promise(() => {});
await cleanUp();
summary();

async function step(name: StepName): Promise<void> {
  if (interrupted.signal.aborted) return;
  const start = performance.now();
  print(name.padEnd(12));
  let problem: string | undefined;
  try {
    await run[name]();
  } catch (error) {
    problem = (error as Error).message;
  }
  if (interrupted.signal.aborted) return;
  const isTest = name === 'server' || name === 'e2e';
  const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`;
  print(`${isTest ? `\n${name.padEnd(12)}` : ''}${seconds.padStart(8)}  ${problem === undefined ? 'ok' : 'failed'}\n`);
  if (problem !== undefined) {
    failedSteps.push(name);
    print(`${problem.trimEnd()}\n\n`);
  }
}

/** Runs a program; its output is only of interest when it fails. */
async function command(path: string, args: string[]): Promise<void> {
  const child = spawn(path, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], signal: interrupted.signal });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw new Error(output.trim() || `exit code ${code}`);
}

async function runTests(kind: 'server' | 'e2e'): Promise<void> {
  const chosen = files[kind].toSorted((a, b) => Number(longFiles.test(b)) - Number(longFiles.test(a)));
  print(`${chosen.length} files\n`);
  await startDatabase();
  const result = await runTestFiles(chosen, {
    root,
    concurrency: atOnce,
    env,
    print,
    flags,
    signal: interrupted.signal,
    // A busy machine may be too slow for a test once; twice, alone, it is the test or the product.
    again: chosen.length > 1 ? 5 : 0,
    ...limits,
  });
  total.passed += result.passed;
  total.failed += result.failed;
  total.skipped += result.skipped;
  total.failures.push(...result.failures);
  total.unsteady.push(...result.unsteady);
  if (result.failed > 0) throw new Error(`${result.failed} failed`);
}

/** One PostgreSQL for the whole run; each test makes databases of its own in it. */
async function startDatabase(): Promise<void> {
  if (env.TEST_DATABASE_URL) return;
  const { startTestCluster } = await import('../apps/server/src/platform/db/test-cluster.ts');
  const cluster = await startTestCluster();
  undo.push(() => cluster.stop());
  env.TEST_DATABASE_URL = cluster.url;
}

async function cleanUp(): Promise<void> {
  for (const each of undo.splice(0)) await each().catch((error) => console.error(error));
}

function summary(): void {
  const { passed, failed, skipped, failures, unsteady } = total;
  const ranTests = steps.includes('server') || steps.includes('e2e');
  const none = ranTests && passed + failed === 0;
  print('\n');
  // Told again at the end: what failed early in a long run is far up by now.
  for (const { file, told } of unsteady) print(`⚠ ${file} failed, and passed alone: find out why\n${told}\n\n`);
  for (const { file, reason, told } of failures) print(`✖ ${file}: ${reason}\n${told && `${told}\n\n`}`);
  if (failedSteps.length > 0) print(`✖ failed: ${failedSteps.join(', ')}\n`);
  if (none) print('✖ no test was run\n');
  print(
    `${steps.length === 1 ? '1 step' : `${steps.length} steps`} in ${Math.round((performance.now() - started) / 1000)} s\n`,
  );
  print(
    `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}${unsteady.length > 0 ? `, ${unsteady.length} unsteady` : ''}\n`,
  );
  if (failedSteps.length > 0 || failed > 0 || none) process.exitCode = 1;
}
