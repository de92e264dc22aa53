import { existsSync, statSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { changedFiles, touchedBy } from './changed.ts';
import { isSecondTier } from './test-tiers.ts';

/** In the order in which they run. */
export const stepNames = ['types', 'lint', 'imports', 'dead-code', 'build', 'budgets', 'server', 'e2e'] as const;
export type StepName = (typeof stepNames)[number];
type TestKind = Extract<StepName, 'server' | 'e2e'>;

export interface TestChoice {
  help: boolean;
  steps: readonly StepName[];
  files: Record<TestKind, string[]>;
  /** With the second tier: files that are in it, and more of what others do less of in the gate. */
  deep: boolean;
  /** The parts of the product whose screens are looked at; all when it is empty. */
  parts: readonly string[];
  /** For node. */
  flags: string[];
}

const kinds = ['server', 'e2e'] as const satisfies TestKind[];
const folders: Record<TestKind, string> = { server: '{packages,apps,scripts,lab}', e2e: 'e2e' };

export async function testFiles(root: string, kind: TestKind, pattern = folders[kind]): Promise<string[]> {
  const exclude = (path: string) => /(^|\/)(node_modules|dist)$/.test(path);
  const found = await Array.fromAsync(glob(`${pattern}/**/*.test.ts`, { cwd: root, exclude }));
  return found.sort().map((file) => join(root, file));
}

const quickSteps: readonly StepName[] = ['types', 'lint', 'imports', 'dead-code'];

/** What the words after `npm test --` ask for: steps, files, folders, what has changed, and flags for node. */
export async function chooseTests(root: string, args: readonly string[]): Promise<TestChoice | { problem: string }> {
  const own = ['--help', '--all', '--changed'];
  const help = args.includes('--help');
  const deep = args.includes('--all');
  const flags = args.filter((arg) => arg.startsWith('-') && !own.includes(arg));
  const words = args.filter((arg) => !arg.startsWith('-'));
  if (args.includes('--changed')) return { ...(await chooseChanged(root, words, deep)), help, flags };

  const named = words.filter((word): word is StepName => (stepNames as readonly string[]).includes(word));
  const paths = words.filter((word) => !(stepNames as readonly string[]).includes(word));
  const files: Record<TestKind, string[]> = { server: [], e2e: [] };
  for (const path of paths) {
    const full = resolve(root, path);
    const inside = relative(root, full);
    if (!existsSync(full) || inside.startsWith('..')) return { problem: unknown(path) };
    const kind = inside.split('/')[0] === 'e2e' ? 'e2e' : 'server';
    const found = statSync(full).isDirectory() ? await testFiles(root, kind, inside) : [full];
    if (found.length === 0 || !found.every((file) => file.endsWith('.test.ts'))) {
      return { problem: `There are no tests in ${path}.` };
    }
    files[kind].push(...found);
  }

  const withFiles = kinds.filter((kind) => files[kind].length > 0);
  const chosen = new Set<StepName>(words.length === 0 ? stepNames : [...named, ...withFiles]);
  // A step of which no file is named runs all that its tier has.
  for (const kind of kinds) {
    if (!chosen.has(kind) || files[kind].length > 0) continue;
    const all = await testFiles(root, kind);
    files[kind] = all.filter((file) => deep || !isSecondTier(relative(root, file)));
  }
  return { help, steps: stepNames.filter((name) => chosen.has(name)), files, flags, deep, parts: [] };
}

/** Types, lint and the like are quick; the tests are those that the change touches. */
async function chooseChanged(root: string, [commit]: readonly string[], all: boolean) {
  const tests = [...(await testFiles(root, 'server')), ...(await testFiles(root, 'e2e'))];
  const changed = await changedFiles(root, commit);
  const touched = await touchedBy(
    root,
    changed,
    tests.map((file) => relative(root, file)),
  );
  const chosen = touched.tests.map((file) => join(root, file));
  const journeys = touched.tests.map((file) => file.startsWith('e2e/'));
  const files = { server: chosen.filter((_, at) => !journeys[at]), e2e: chosen.filter((_, at) => journeys[at]) };
  const withPages: StepName[] = files.e2e.length > 0 ? ['build', 'budgets'] : [];
  const steps = new Set<StepName>([...quickSteps, ...withPages, ...kinds.filter((kind) => files[kind].length > 0)]);
  return {
    steps: stepNames.filter((name) => steps.has(name)),
    files,
    deep: all || touched.deep,
    parts: touched.parts,
  };
}

function unknown(word: string): string {
  return `"${word}" is neither a step (${stepNames.join(', ')}) nor a file or folder here.`;
}
