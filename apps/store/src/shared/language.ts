import { defaultLanguage, type Language, languages } from '@muster/contract/constants';

/** The same choice as in the dashboard, which keeps it under the same name. */
const key = 'muster.language';

export interface LanguageChoice {
  initial: Language;
  keep(language: Language): void;
}

/** `hl` in the address forces a language; else the one chosen before, else English. */
export function createLanguage(window: Window): LanguageChoice {
  const forced = asLanguage(new URLSearchParams(window.location.search).get('hl'));
  if (forced) write(window, forced);
  return {
    initial: forced ?? asLanguage(read(window)) ?? defaultLanguage,
    keep: (language) => write(window, language),
  };
}

function asLanguage(text: string | null): Language | undefined {
  return languages.find((language) => language === text);
}

function read(window: Window): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    // Blocked by the browser: nothing was chosen before.
    return null;
  }
}

function write(window: Window, language: Language): void {
  try {
    window.localStorage.setItem(key, language);
  } catch {
    // Blocked or full: the choice holds until the page is left.
  }
}
