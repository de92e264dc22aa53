import type { CataloguePlatform, Setting, SettingGroup } from '@muster/catalogue/catalogue';
import { readableName } from '@muster/catalogue/readable-name';
import type { SettingText, SettingTexts } from '@muster/catalogue/search-settings';
import type { Language } from '@muster/contract/constants';
import type { SettingsTexts } from '@muster/phrases/settings-shape';

/** What people read of groups and settings: written texts, or names made from the keys. */
export interface SettingWords {
  texts: SettingTexts;
  group(group: Pick<SettingGroup, 'id'>): SettingText;
  setting(
    group: Pick<SettingGroup, 'id'> | undefined,
    path: readonly (string | number)[],
    setting: Pick<Setting, 'key'>,
  ): SettingText;
}

/** Platforms without written texts have names made from their keys. */
const written: Partial<Record<`${CataloguePlatform}-${Language}`, () => Promise<SettingsTexts>>> = {
  'apple-en': async () => (await import('@muster/phrases/en/settings/apple')).apple,
  'apple-es': async () => (await import('@muster/phrases/es/settings/apple')).apple,
};

/** The texts alone: whoever only names settings does without the tables of the catalogue. */
export async function loadSettingWords(platform: CataloguePlatform, language: Language): Promise<SettingWords> {
  return settingWords((await written[`${platform}-${language}`]?.()) ?? {});
}

export function settingWords(texts: SettingsTexts): SettingWords {
  const group = (id: string): SettingText | undefined => {
    const found = Object.hasOwn(texts, id) ? texts[id] : undefined;
    return found && { label: found.title, help: found.help };
  };
  const setting = (id: string, path: readonly (string | number)[]): SettingText | undefined => {
    const keys = Object.hasOwn(texts, id) ? texts[id]?.keys : undefined;
    const name = path.filter((step) => typeof step === 'string').join('.');
    return keys && Object.hasOwn(keys, name) ? keys[name] : undefined;
  };
  return {
    texts: { group: ({ id }) => group(id), setting: ({ id }, path) => setting(id, path) },
    group: ({ id }) => group(id) ?? { label: readableName(id) },
    setting: (of, path, { key }) => (of && setting(of.id, path)) ?? { label: readableName(key) },
  };
}
