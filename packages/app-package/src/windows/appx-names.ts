import { attempt } from '../attempt.ts';
import { PackageError } from '../package-error.ts';
import type { PackageWarning } from '../package-info.ts';
import type { AppxFiles } from './appx-files.ts';
import { isReference, readPri, resolveText } from './appx-resources.ts';
import type { Pri } from './pri.ts';

/** A package and the index of what it holds: the app's own, and those with resources for it beside it in a bundle. */
export interface AppxSource {
  files: AppxFiles;
  pri: Pri | undefined;
}

export async function openAppxSource(files: AppxFiles, warnings: PackageWarning[]): Promise<AppxSource> {
  return { files, pri: await attempt(warnings, 'resourcesUnreadable', () => readPri(files)) };
}

export interface LocalizedText {
  text?: string;
  texts?: Record<string, string>;
}

/** A text of the manifest, looked up where it only refers to one. */
export async function localizedText(
  reference: string | undefined,
  sources: readonly AppxSource[],
  language: string | undefined,
  warnings: PackageWarning[],
): Promise<LocalizedText> {
  if (reference === undefined || !isReference(reference)) return { text: reference };
  const found = new Map<string, { text: string; fallback: number }>();
  await attempt(warnings, 'resourcesUnreadable', () => {
    for (const { pri } of sources) {
      for (const [tag, value] of pri ? resolveText(pri, reference) : []) if (!found.has(tag)) found.set(tag, value);
    }
    if (found.size === 0) throw new PackageError('damaged', `${reference} is nowhere to be found`);
  });
  const best = [...found.values()].toSorted((one, other) => other.fallback - one.fallback)[0];
  const main = (found.get('') ?? byLanguage(found, language) ?? best)?.text;
  const texts = Object.fromEntries([...found].flatMap(([tag, { text }]) => (tag ? [[tag, text]] : [])));
  return { text: main, texts: Object.keys(texts).length > 1 ? texts : undefined };
}

function byLanguage<T>(found: ReadonlyMap<string, T>, language = ''): T | undefined {
  for (const [tag, value] of found) if (tag.toLowerCase() === language.toLowerCase()) return value;
  return undefined;
}
