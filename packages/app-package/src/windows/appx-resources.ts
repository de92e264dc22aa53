import type { AppxFiles } from './appx-files.ts';
import { type Pri, parsePri } from './pri.ts';
import type { PriQualifier } from './pri-decisions.ts';

const largestPri = 32 * 1024 * 1024;

/** The index of a package's resources; undefined where it has none. */
export async function readPri(files: AppxFiles): Promise<Pri | undefined> {
  const entry = files.find('resources.pri');
  return entry && parsePri(await files.zip.read(entry, largestPri));
}

/** The texts that "ms-resource:AppName" stands for, by language; '' for one that is for all. */
export function resolveText(pri: Pri, reference: string): Map<string, { text: string; fallback: number }> {
  const texts = new Map<string, { text: string; fallback: number }>();
  for (const name of resourceNames(reference)) {
    for (const { qualifiers, value } of pri.find(name)) {
      const language = qualifiers.find(({ kind }) => kind === 'language');
      const tag = language ? languageTag(language.value) : '';
      if (value && !texts.has(tag)) texts.set(tag, { text: value, fallback: language?.fallback ?? 1000 });
    }
    if (texts.size > 0) break;
  }
  return texts;
}

export const isReference = (text: string | undefined) => text !== undefined && /^ms-resource:/i.test(text);

/**
 * A reference without a leading slash is looked for below Resources; one with an authority names the package first
 * (https://learn.microsoft.com/windows/uwp/app-resources/uri-schemes).
 */
function resourceNames(reference: string): string[] {
  const path = reference.replace(/^ms-resource:/i, '').replace(/^\/\/[^/]*\//, '/');
  const plain = path.replace(/^\/+/, '');
  const names = path.startsWith('/') ? [plain, `Resources/${plain}`] : [`Resources/${plain}`, plain];
  return names.flatMap((name) => [name, name.replaceAll('.', '/')]);
}

/** A picture that may stand for a logo, and how wide it should be. */
export interface LogoFile {
  files: AppxFiles;
  path: string;
  width: number;
  /** For displays of high contrast, or with a plate: of use where there is no other. */
  lesser: boolean;
}

/** The variants of a logo: as the index of resources lists them, and as files are named after them. */
export function logoFiles(files: AppxFiles, pri: Pri | undefined, path: string, size: number): LogoFile[] {
  const found = new Map<string, LogoFile>();
  const add = (file: string, qualifiers: readonly { kind: string; value: string }[]) => {
    const key = file.replaceAll('\\', '/').toLowerCase();
    if (!files.find(key) || found.has(key)) return;
    found.set(key, { files, path: key, ...measure(qualifiers, size) });
  };
  const names = isReference(path) ? resourceNames(path) : [`Files/${path.replaceAll('\\', '/')}`];
  for (const name of pri ? names : []) {
    for (const { qualifiers, value } of pri?.find(name) ?? []) add(value, qualifiers);
  }
  if (!isReference(path)) {
    for (const { name, qualifiers } of namedVariants(files, path)) add(name, qualifiers);
  }
  return [...found.values()];
}

function measure(
  qualifiers: readonly { kind: string; value: string }[],
  size: number,
): { width: number; lesser: boolean } {
  const value = (kind: string) => qualifiers.find((each) => each.kind === kind)?.value.toLowerCase();
  const number = (text: string | undefined) => Math.min(2048, Number.parseInt(text ?? '', 10) || 0);
  const contrast = value('contrast');
  return {
    width: number(value('targetSize')) || (size * (number(value('scale')) || 100)) / 100,
    lesser: (contrast !== undefined && contrast !== 'standard') || value('theme') !== undefined,
  };
}

/** Logo.scale-200.png, Logo.targetsize-256_altform-unplated.png, scale-200/Logo.png. */
function* namedVariants(
  files: AppxFiles,
  path: string,
): Generator<{ name: string; qualifiers: Pick<PriQualifier, 'kind' | 'value'>[] }> {
  const wanted = path.replaceAll('\\', '/').toLowerCase();
  const dot = wanted.lastIndexOf('.');
  const [stem, ending] = dot > wanted.lastIndexOf('/') ? [wanted.slice(0, dot), wanted.slice(dot)] : [wanted, ''];
  const file = stem.slice(stem.lastIndexOf('/') + 1);
  const folder = stem.slice(0, stem.length - file.length);
  for (const name of files.names()) {
    if (!name.startsWith(folder) || !name.endsWith(ending)) continue;
    const rest = name.slice(folder.length, name.length - ending.length);
    const between = rest === file ? '' : rest.startsWith(`${file}.`) ? rest.slice(file.length + 1) : undefined;
    const below = rest.endsWith(`/${file}`) ? rest.slice(0, -file.length - 1) : undefined;
    const text = between ?? below;
    if (text === undefined) continue;
    const qualifiers = text.split(/[/_.]/).flatMap((part) => {
      const [, kind = '', value = ''] =
        /^(scale|targetsize|contrast|altform|theme|lang|language)-([\w-]+)$/.exec(part) ?? [];
      return kind ? [{ kind: kind === 'targetsize' ? 'targetSize' : kind, value }] : [];
    });
    // A folder of another meaning is no variant.
    if (text !== '' && qualifiers.length === 0) continue;
    yield { name, qualifiers };
  }
}

/** en-us, as the index spells it, is en-US; what is no language is for all. */
function languageTag(text: string): string {
  try {
    return Intl.getCanonicalLocales(text)[0] ?? '';
  } catch {
    return '';
  }
}
