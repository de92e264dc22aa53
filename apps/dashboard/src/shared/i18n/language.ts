import { defaultLanguage, type Language, languages } from '@muster/contract/constants';
import type { Keep } from '../keep.ts';
import { createSignal, type Signal } from '../signal.ts';

const key = 'muster.language';

/** `hl` in the address forces a language; else the one chosen before, the installation's, English. */
export function createLanguage(keep: Keep, search: string, fallback: Language | null): Signal<Language> {
  const forced = asLanguage(new URLSearchParams(search).get('hl'));
  if (forced) keep.set(key, forced);
  const signal = createSignal<Language>(forced ?? asLanguage(keep.get(key)) ?? fallback ?? defaultLanguage);
  return {
    ...signal,
    set(language) {
      keep.set(key, language);
      signal.set(language);
    },
  };
}

/** Whether one was chosen in this browser, or forced by an address. */
export function isLanguageChosen(keep: Pick<Keep, 'get'>): boolean {
  return asLanguage(keep.get(key)) !== undefined;
}

function asLanguage(text: string | null): Language | undefined {
  return languages.find((language) => language === text);
}
