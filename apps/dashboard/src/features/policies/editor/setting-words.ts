import type { CataloguePlatform } from '@muster/catalogue/catalogue';
import { type Catalogue, loadCatalogue } from '@muster/catalogue/load-catalogue';
import type { Language } from '@muster/contract/constants';
import { loadSettingWords, type SettingWords } from '../../../shared/settings-catalogue/setting-words.ts';

export type { SettingWords };

export interface LoadedCatalogue {
  catalogue: Catalogue;
  words: SettingWords;
}

export async function loadSettings(platform: CataloguePlatform, language: Language): Promise<LoadedCatalogue> {
  const [catalogue, words] = await Promise.all([loadCatalogue(platform), loadSettingWords(platform, language)]);
  return { catalogue, words };
}
