import type { Language } from '@muster/contract/constants';
import type { AccountTexts, SectionName, Texts } from './texts.ts';

/** A file per language and area, and only what is shown is fetched. */
const loaders = {
  en: { front: () => import('./texts-en.ts'), account: () => import('./account-texts-en.ts') },
  es: { front: () => import('./texts-es.ts'), account: () => import('./account-texts-es.ts') },
} as const satisfies Record<Language, unknown>;

export async function loadTexts(language: Language): Promise<Texts> {
  return (await loaders[language].front()).texts;
}

export async function loadAccountTexts(language: Language, wanted: ReadonlySet<SectionName>): Promise<AccountTexts> {
  const { texts, sections } = await loaders[language].account();
  const parts = await Promise.all(Array.from(wanted, (name) => sections[name]()));
  return { ...texts, dashboard: Object.assign({}, texts.dashboard, ...parts) };
}
