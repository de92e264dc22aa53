import type { Language } from '@muster/contract/constants';
import type { dashboard } from '@muster/phrases/en/dashboard';
import type { messages } from '@muster/phrases/en/messages';
import type { EnumerationLabels, ErrorTexts, SameShape, ValidationTexts } from '@muster/phrases/shapes';

export interface Texts {
  dashboard: SameShape<typeof dashboard>;
  messages: SameShape<typeof messages>;
  labels: EnumerationLabels;
  errors: ErrorTexts;
  validation: ValidationTexts;
}

/** One file per language, and only the one that is shown is fetched. */
const loaders: Record<Language, () => Promise<{ texts: Texts }>> = {
  en: () => import('./texts-en.ts'),
  es: () => import('./texts-es.ts'),
};

export async function loadTexts(language: Language): Promise<Texts> {
  return (await loaders[language]()).texts;
}
