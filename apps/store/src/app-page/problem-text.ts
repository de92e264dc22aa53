import { buildOsNames } from '@muster/contract/build-os';
import type { InstallCheck, StoreBuild } from '@muster/contract/store';
import { format } from '@muster/phrases/format';
import type { Texts } from '../shared/texts.ts';

/** Why it will not, or may not, install, each as one sentence that says what to do. */
export function problemTexts(build: StoreBuild, text: Texts, device: string): string[] {
  const { verdict, problems } = build.check;
  if (problems.length > 0) return problems.map((problem) => sentence(problem, build, text, device));
  // Only the version of the system is missing for a yes.
  if (verdict !== 'maybe' || build.minOs === null) return [];
  return [format(text.problems.osUnknown, { needed: versionOf(build, build.minOs), device })];
}

function sentence(
  { code, needed = '', found = '' }: InstallCheck['problems'][number],
  build: StoreBuild,
  text: Texts,
  device: string,
) {
  const exact =
    code === 'osTooOld' ? { needed: versionOf(build, needed), found: versionOf(build, found) } : { needed, found };
  return format(text.problems[code], { ...exact, device });
}

/** "iOS 17.0" */
export function versionOf({ os }: Pick<StoreBuild, 'os'>, version: string): string {
  return [buildOsNames[os ?? ''], version].filter(Boolean).join(' ');
}
