import { existsSync, readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ICruiseOptions, ICruiseResult, IFlattenedRuleSet, IResolveOptions } from 'dependency-cruiser';

const root = join(import.meta.dirname, '..');
const folders = ['apps', 'packages', 'scripts', 'e2e', 'bench', 'lab'];

// dependency-cruiser reads TypeScript by the compiler's programming interface, which TypeScript 7 does not have yet
// (https://github.com/sverweij/dependency-cruiser: "typescript >=2 <7"); without one it would skip every file of ours
// and find nothing wrong. So it, and nobody else, is given the last one that has it.
const lastWithInterface = dirname(fileURLToPath(import.meta.resolve('typescript-6/package.json')));
registerHooks({
  resolve(specifier, context, next) {
    const forCruiser = context.parentURL?.includes('/node_modules/dependency-cruiser/') ?? false;
    const file = { typescript: 'lib/typescript.js', 'typescript/package.json': 'package.json' }[specifier];
    if (!forCruiser || !file) return next(specifier, context);
    return next(join(lastWithInterface, file), context);
  },
});

interface RulesFile {
  forbidden: NonNullable<IFlattenedRuleSet['forbidden']>;
  options: ICruiseOptions & { enhancedResolveOptions: Partial<IResolveOptions> };
}

export interface BrokenRule {
  rule: string;
  from: string;
  to: string;
}

export interface ImportCheck {
  /** How many of our own files were read. */
  files: number;
  broken: BrokenRule[];
}

/** Every file of ours under `base`, with those of ours that it imports when it runs, or also what it knows by type alone. */
export async function readImports(base: string, { types }: { types: boolean }): Promise<Map<string, string[]>> {
  const { modules } = await cruiseSources(base, []);
  const inside = modules.filter(({ source }) => folders.some((folder) => source.startsWith(`${folder}/`)));
  return new Map(
    inside.map(({ source, dependencies }) => [
      source,
      dependencies
        .filter(({ dependencyTypes }) => types || !dependencyTypes.includes('type-only'))
        .map(({ resolved }) => resolved)
        .filter((resolved) => folders.some((folder) => resolved.startsWith(`${folder}/`))),
    ]),
  );
}

/** Checks the sources under `base` against the rules in .dependency-cruiser.cjs. */
export async function checkImports(base = root): Promise<ImportCheck> {
  const { forbidden } = readRules();
  const { modules, summary } = await cruiseSources(base, forbidden);
  const own = modules.filter(({ source }) => /^(apps|packages|scripts|e2e|bench|lab)\/.+[.]tsx?$/.test(source));
  const unread = own.find(({ source, dependencies }) => {
    return dependencies.length === 0 && /^import (?!type ).* from '/m.test(readFileSync(join(base, source), 'utf8'));
  });
  // Silence must mean that the rules hold, not that nothing was read.
  if (own.length === 0 || unread)
    throw new Error(`dependency-cruiser did not read ${unread?.source ?? 'any TypeScript'}`);
  const broken = summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    from,
    to: cycle ? cycle.map(({ name }) => name).join(' → ') : to,
  }));
  return { files: own.length, broken };
}

const readRules = () => createRequire(import.meta.url)('../.dependency-cruiser.cjs') as RulesFile;

async function cruiseSources(base: string, forbidden: RulesFile['forbidden']): Promise<ICruiseResult> {
  const { cruise } = await import('dependency-cruiser');
  const { enhancedResolveOptions, ...options } = readRules().options;
  const present = folders.filter((folder) => existsSync(join(base, folder)));
  const { output } = await cruise(
    present,
    { ...options, baseDir: base, validate: true, ruleSet: { forbidden }, outputType: undefined },
    enhancedResolveOptions,
  );
  return output as ICruiseResult;
}

if (import.meta.main) {
  const { files, broken } = await checkImports();
  for (const { rule, from, to } of broken) console.log(`${rule}: ${from} → ${to}`);
  console.log(`${broken.length} of the imports in ${files} files break a rule`);
  if (broken.length > 0) process.exitCode = 1;
}
