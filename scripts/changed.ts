/** What a change touches: `npm test -- --changed`. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { readImports } from './import-rules.ts';
import { journeys, screensOf } from './journeys.ts';
import { isSecondTier, isSettledJourney } from './test-tiers.ts';

const run = promisify(execFile);

/** What everything stands on: a change of it is worth the second tier, too. */
const foundations = /^(apps\/server\/src\/platform|packages\/(ui|contract))\//;
/** A change of these may show anywhere. */
const everywhere = /^(apps\/server\/migrations\/|package-lock[.]json$|([^/]+\/){0,2}package[.]json$|tsconfig)/;
/** Nothing runs them. */
const ofNoTest = /[.]md$|^docs\/|^bench\/|^[.]|^(NOTICE|biome[.]json|knip[.]jsonc)$/;
/**
 * They gather all parts, or all texts, so everything meets in them: a change that reaches one of them does not go on to all
 * the others that it gathers. One that is made in them does.
 */
const gatherers =
  /^(apps\/server\/src\/([^/]+|capabilities\/[^/]+)[.]ts|packages\/contract\/src\/calls\/all[.]ts|packages\/phrases\/.+|apps\/dashboard\/src\/(main|app\/.+)[.]tsx?)$/;
/** The folders that are one thing each; what is tested in one is tested as a whole. */
const units =
  /^(apps\/server\/src\/(capabilities|platform)\/[^/]+|apps\/server\/src\/[^/]+|apps\/dashboard\/src\/(features|shared)\/[^/]+|apps\/dashboard\/src\/[^/]+|apps\/[^/]+|packages\/[^/]+|lab|scripts|e2e\/visual)\//;
/** The name that journeys know a unit by. */
const partNames =
  /^(?:apps\/server\/src\/capabilities|apps\/dashboard\/src\/features|apps(?=\/(?:store|cli))|packages(?=\/ui))\/([^/]+)\//;

export interface Touched {
  /** Tests by their path, journeys among them. */
  tests: string[];
  /** Whose screens are looked at. */
  parts: string[];
  /** Whether their second tier runs, too. */
  deep: boolean;
}

/** The files that differ from the given commit, or from where this branch left the one it follows. */
export async function changedFiles(root: string, commit?: string): Promise<string[]> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: root, maxBuffer: 1 << 26 })).stdout;
  const base = commit ?? (await git('rev-parse', '--abbrev-ref', '@{upstream}').catch(() => 'main'));
  const since = await git('merge-base', 'HEAD', base.trim());
  const names = [
    await git('diff', '--name-only', '-z', '--no-renames', since.trim()),
    await git('ls-files', '--others', '--exclude-standard', '-z'),
  ];
  return names.flatMap((list) => list.split('\0')).filter((name) => name !== '');
}

/** What has to be tested for these files, of all tests that there are. */
export async function touchedBy(root: string, changed: readonly string[], tests: readonly string[]): Promise<Touched> {
  const relevant = changed.filter((file) => !ofNoTest.test(file));
  if (relevant.some((file) => everywhere.test(file))) {
    return { tests: tests.filter((file) => !isSecondTier(file)), parts: [], deep: false };
  }
  const deep = relevant.some((file) => foundations.test(file));
  // What the platform does is handed to those who know its type alone.
  const reached = reachedFrom(relevant, await readImports(root, { types: deep }));
  const touchedUnits = new Set([...reached].map(unitOf));
  const parts = new Set([...reached].flatMap((file) => partNames.exec(file)?.[1] ?? []));
  // The shell of the dashboard is what its home is in.
  if ([...reached].some((file) => /^apps\/dashboard\/src\/(app|shared)\//.test(file) && !gatheredOnly(file, relevant)))
    parts.add('home');
  // Every call of whatever has changed is tried as everybody.
  if ([...parts].length > 0 && [...reached].some((file) => file.startsWith('apps/server/src/capabilities/')))
    touchedUnits.add('apps/server/src/sweep');
  const chosen = tests.filter(
    (file) =>
      reached.has(file) ||
      touchedUnits.has(unitOf(file)) ||
      (journeys[file] ?? []).some(
        (part) => parts.has(part) || (part === 'screens' && [...parts].some((each) => each in screensOf)),
      ),
  );
  return {
    tests: chosen.filter((file) => deep || !isSecondTier(file) || isSettledJourney(file) || relevant.includes(file)),
    parts: [...parts].sort(),
    deep,
  };
}

const gatheredOnly = (file: string, changed: readonly string[]) => gatherers.test(file) && !changed.includes(file);
const unitOf = (file: string) => units.exec(file)?.[0].slice(0, -1) ?? file;

/** The files themselves, whatever imports them, and so on. */
export function reachedFrom(changed: readonly string[], imports: ReadonlyMap<string, readonly string[]>): Set<string> {
  const importers = new Map<string, string[]>();
  for (const [file, imported] of imports) {
    for (const each of imported) importers.set(each, [...(importers.get(each) ?? []), file]);
  }
  const reached = new Set(changed);
  for (const file of reached) {
    if (gatheredOnly(file, changed)) continue;
    for (const importer of importers.get(file) ?? []) reached.add(importer);
  }
  // What was reached and only gathers has no tests of its own that this could break.
  return new Set([...reached].filter((file) => !gatheredOnly(file, changed) || file.endsWith('.test.ts')));
}
