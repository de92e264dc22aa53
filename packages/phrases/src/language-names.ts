import type { Language } from '@muster/contract/constants';

/** Each language in its own words, whichever is shown: whoever does not read this one finds theirs. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };
