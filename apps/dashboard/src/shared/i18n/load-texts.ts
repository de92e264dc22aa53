import type { Language } from '@muster/contract/constants';
import type { Texts } from './texts.ts';

/** One file per language, and only the one that is shown is fetched. */
const loaders: Record<Language, () => Promise<{ texts: Texts }>> = {
  en: () => import('./texts-en.ts'),
  es: () => import('./texts-es.ts'),
};

export async function loadTexts(language: Language): Promise<Texts> {
  return (await loaders[language]()).texts;
}
