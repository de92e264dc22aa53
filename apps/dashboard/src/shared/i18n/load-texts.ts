import type { Language } from '@muster/contract/constants';
import type { AccountTexts, Texts } from './texts.ts';

/** A file per language and area, and only what is shown is fetched. */
const loaders = {
  en: { front: () => import('./texts-en.ts'), account: () => import('./account-texts-en.ts') },
  es: { front: () => import('./texts-es.ts'), account: () => import('./account-texts-es.ts') },
} as const satisfies Record<Language, unknown>;

export async function loadTexts(language: Language): Promise<Texts> {
  return (await loaders[language].front()).texts;
}

export async function loadAccountTexts(language: Language): Promise<AccountTexts> {
  return (await loaders[language].account()).texts;
}
