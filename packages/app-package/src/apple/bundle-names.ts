import { textIn } from '@muster/plist/plist-fields';
import type { PlistDict, PlistValue } from '@muster/plist/plist-value';
import type { BundleFiles } from './bundle-files.ts';
import { parsePlistDict } from './plist.ts';
import type { Warnings } from './warnings.ts';

const mostLanguages = 200;
const longestTable = 2 * 1024 * 1024;
const longestName = 200;

/** Folders of before there were codes. */
const oldNames: Record<string, string> = {
  English: 'en',
  French: 'fr',
  German: 'de',
  Spanish: 'es',
  Italian: 'it',
  Japanese: 'ja',
  Dutch: 'nl',
};

/** The names that a bundle has in other languages: InfoPlist.strings of each, or all in one InfoPlist.loctable. */
export async function readBundleNames(
  files: BundleFiles,
  folder: string,
  warnings: Warnings,
): Promise<Record<string, string> | undefined> {
  const names = new Map<string, string>();
  const add = (language: string, table: PlistDict) => {
    const name = textIn(table, 'CFBundleDisplayName') ?? textIn(table, 'CFBundleName');
    const tag = (oldNames[language] ?? language).replaceAll('_', '-');
    if (name && /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(tag)) names.set(tag, name.slice(0, longestName));
  };

  const prefix = folder === '' ? '' : `${folder}/`;
  const all = await files.find(`${prefix}InfoPlist.loctable`);
  if (all?.kind === 'file') {
    const table = await warnings.attempt('resourcesUnreadable', async () =>
      parsePlistDict(await files.read(all, longestTable), all.path),
    );
    for (const [language, inner] of table ?? new Map<string, PlistValue>())
      if (inner instanceof Map) add(language, inner);
  }
  const ending = '.lproj';
  const alike = await files.list(folder, ending);
  const folders = alike.filter(({ kind, name }) => kind === 'folder' && name.endsWith(ending));
  for (const { name, path } of folders.slice(0, mostLanguages)) {
    const file = await files.find(`${path}/InfoPlist.strings`);
    if (file?.kind !== 'file') continue;
    await warnings.attempt('resourcesUnreadable', async () => {
      add(name.slice(0, -ending.length), parsePlistDict(await files.read(file, longestTable), file.path));
    });
  }
  return names.size > 0 ? Object.fromEntries(names) : undefined;
}
