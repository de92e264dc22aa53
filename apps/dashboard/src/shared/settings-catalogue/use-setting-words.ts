import type { CataloguePlatform } from '@muster/catalogue/catalogue';
import { useQuery } from '@tanstack/react-query';
import { useAccountI18n } from '../i18n/I18n.tsx';
import { useServices } from '../services.ts';
import { loadSettingWords, type SettingWords, settingWords } from './setting-words.ts';

const fromKeys = settingWords({});

/** What the settings of a platform are called; until the texts are there, names made from their keys. */
export function useSettingWords(platform: CataloguePlatform): SettingWords {
  const { language } = useAccountI18n();
  const { fetchPart } = useServices();
  const { data } = useQuery({
    queryKey: ['setting-words', platform, language],
    queryFn: () => fetchPart(() => loadSettingWords(platform, language)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? fromKeys;
}
