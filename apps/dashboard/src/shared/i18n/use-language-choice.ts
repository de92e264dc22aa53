import type { Language } from '@muster/contract/constants';
import { useServices } from '../services.ts';
import { useI18n } from './I18n.tsx';

/** The language of the pages and of the profile is one setting: whoever is signed in changes both. */
export function useLanguageChoice(): (next: Language) => Promise<void> {
  const i18n = useI18n();
  const services = useServices();
  return async (next) => {
    await i18n.choose(next);
    const account = services.session.get();
    // Whoever acts for somebody changes nothing of theirs by looking at pages.
    if (!account || account.supplanting || account.user.language === next) return;
    // Fetched for those who are signed in: the page of the sign-in does without.
    const { saveLanguage } = await import('./save-language.ts');
    await saveLanguage(services, next, i18n);
  };
}
