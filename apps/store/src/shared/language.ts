import { defaultLanguage, type Language, languages } from '@muster/contract/constants';
import { keep, recall } from './memory.ts';

/** The same choice as in the dashboard, which keeps it under the same name. */
const key = 'muster.language';

export interface LanguageChoice {
  initial: Language;
  keep(language: Language): void;
}

/** `hl` in the address forces a language; else the one chosen before, the one the server wrote the page in, the browser's. */
export function createLanguage(window: Window, written: Language | undefined): LanguageChoice {
  const forced = asLanguage(new URLSearchParams(window.location.search).get('hl'));
  if (forced) keep(key, forced);
  const preferred = window.navigator.languages.map((tag) => asLanguage(tag.slice(0, 2))).find(Boolean);
  return {
    initial: forced ?? asLanguage(recall(key)) ?? written ?? preferred ?? defaultLanguage,
    keep: (language) => keep(key, language),
  };
}

function asLanguage(text: string | null): Language | undefined {
  return languages.find((language) => language === text);
}
