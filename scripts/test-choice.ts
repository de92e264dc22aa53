import { existsSync, statSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';

/** In the order in which they run. */
export const stepNames = ['types', 'lint', 'imports', 'dead-code', 'build', 'budgets', 'server', 'e2e'] as const;
export type StepName = (typeof stepNames)[number];
type TestKind = Extract<StepName, 'server' | 'e2e'>;

export interface TestChoice {
  help: boolean;
  steps: readonly StepName[];
  /** The chosen files; all of them when none were named. */
  files: Record<TestKind, string[]> | undefined;
  /** For node. */
  flags: string[];
}

const folders: Record<TestKind, string> = { server: '{packages,apps,scripts,lab}', e2e: 'e2e' };

export async function testFiles(root: string, kind: TestKind, pattern = folders[kind]): Promise<string[]> {
  const exclude = (path: string) => /(^|\/)(node_modules|dist)$/.test(path);
  const found = await Array.fromAsync(glob(`${pattern}/**/*.test.ts`, { cwd: root, exclude }));
  return found.sort().map((file) => join(root, file));
}

/** What the words after `npm test --` ask for: steps, files, folders, and flags for node. */
export async function chooseTests(root: string, args: readonly string[]): Promise<TestChoice | { problem: string }> {
  const flags = args.filter((arg) => arg.startsWith('-') && arg !== '--help');
  const words = args.filter((arg) => !arg.startsWith('-'));
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

  const withFiles = (['server', 'e2e'] as const).filter((kind) => files[kind].length > 0);
  const chosen = new Set<StepName>(words.length === 0 ? stepNames : [...named, ...withFiles]);
  return {
    help: args.includes('--help'),
    steps: stepNames.filter((name) => chosen.has(name)),
    files: paths.length > 0 ? await withNamedSteps(root, files, named) : undefined,
    flags,
  };
}

/** A step that is named, and of which no file is, runs all of its files. */
async function withNamedSteps(root: string, files: Record<TestKind, string[]>, named: readonly StepName[]) {
  for (const kind of ['server', 'e2e'] as const) {
    if (named.includes(kind) && files[kind].length === 0) files[kind] = await testFiles(root, kind);
  }
  return files;
}

function unknown(word: string): string {
  return `"${word}" is neither a step (${stepNames.join(', ')}) nor a file or folder here.`;
}
