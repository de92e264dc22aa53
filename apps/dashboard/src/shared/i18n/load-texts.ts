import type { Language } from '@muster/contract/constants';
import type { AccountTexts, SectionName, Texts } from './texts.ts';

/** A file per language and area, and only what is shown is fetched. */
const loaders = {
  en: { front: () => import('./texts-en.ts'), account: () => import('./account-texts-en.ts') },
  es: { front: () => import('./texts-es.ts'), account: () => import('./account-texts-es.ts') },
} as const satisfies Record<Language, unknown>;

/** What only some pages say: each is fetched with the pages and panels that name it (app/pages.ts, app/panels.ts). */
const sections = {
  en: {
    activity: async () => (await import('@muster/phrases/en/dashboard/activity')).activity,
    appSettings: async () => (await import('@muster/phrases/en/dashboard/app-settings')).appSettings,
    audit: async () => (await import('@muster/phrases/en/dashboard/audit')).audit,
    buildPanel: async () => (await import('@muster/phrases/en/dashboard/build-panel')).buildPanel,
    builds: async () => (await import('@muster/phrases/en/dashboard/builds')).builds,
    expirations: async () => (await import('@muster/phrases/en/dashboard/expirations')).expirations,
    home: async () => (await import('@muster/phrases/en/dashboard/home')).home,
    integrations: async () => (await import('@muster/phrases/en/dashboard/integrations')).integrations,
    me: async () => (await import('@muster/phrases/en/dashboard/me')).me,
    onboarding: async () => (await import('@muster/phrases/en/dashboard/onboarding')).onboarding,
    people: async () => (await import('@muster/phrases/en/dashboard/people')).people,
    provider: async () => (await import('@muster/phrases/en/dashboard/provider')).provider,
    settings: async () => (await import('@muster/phrases/en/dashboard/settings')).settings,
  },
  es: {
    activity: async () => (await import('@muster/phrases/es/dashboard/activity')).activity,
    appSettings: async () => (await import('@muster/phrases/es/dashboard/app-settings')).appSettings,
    audit: async () => (await import('@muster/phrases/es/dashboard/audit')).audit,
    buildPanel: async () => (await import('@muster/phrases/es/dashboard/build-panel')).buildPanel,
    builds: async () => (await import('@muster/phrases/es/dashboard/builds')).builds,
    expirations: async () => (await import('@muster/phrases/es/dashboard/expirations')).expirations,
    home: async () => (await import('@muster/phrases/es/dashboard/home')).home,
    integrations: async () => (await import('@muster/phrases/es/dashboard/integrations')).integrations,
    me: async () => (await import('@muster/phrases/es/dashboard/me')).me,
    onboarding: async () => (await import('@muster/phrases/es/dashboard/onboarding')).onboarding,
    people: async () => (await import('@muster/phrases/es/dashboard/people')).people,
    provider: async () => (await import('@muster/phrases/es/dashboard/provider')).provider,
    settings: async () => (await import('@muster/phrases/es/dashboard/settings')).settings,
  },
} as const satisfies Record<Language, Record<SectionName, () => Promise<object>>>;

export async function loadTexts(language: Language): Promise<Texts> {
  return (await loaders[language].front()).texts;
}

export async function loadAccountTexts(language: Language, wanted: ReadonlySet<SectionName>): Promise<AccountTexts> {
  const [{ texts }, ...parts] = await Promise.all([
    loaders[language].account(),
    ...Array.from(wanted, (name) => sections[language][name]()),
  ]);
  return { ...texts, dashboard: Object.assign({}, texts.dashboard, ...parts) };
}
