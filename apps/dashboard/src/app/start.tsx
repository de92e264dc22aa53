import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { loadConfig, withHost, withLocalConfig } from '../shared/config.ts';
import { followProfile } from '../shared/i18n/follow-profile.ts';
import { I18nProvider } from '../shared/i18n/I18n.tsx';
import { createLanguage, isLanguageChosen } from '../shared/i18n/language.ts';
import { createTextStore } from '../shared/i18n/text-store.ts';
import { createKeep } from '../shared/keep.ts';
import { readLocalConfig } from '../shared/local-config.ts';
import { ServicesContext } from '../shared/services.ts';
import { createServices } from './create-services.ts';
import { createRouter } from './router.tsx';
import { tidySlashes } from './tidy-slashes.ts';

export async function start(element: HTMLElement): Promise<void> {
  tidySlashes(window);
  const keep = createKeep(() => window.localStorage);
  const told = withHost(await loadConfig(), window.location.hostname);
  const config = withLocalConfig(told, readLocalConfig(keep) ?? {});
  const language = createLanguage(keep, window.location.search, config.language);
  const texts = await createTextStore(language);
  document.documentElement.lang = language.get();
  const services = createServices({ config, keep, language: language.get, loadTexts: texts.loadAccount });
  followProfile({ session: services.session, language, isChosen: () => isLanguageChosen(keep) });
  const router = createRouter(services);
  createRoot(element).render(
    <StrictMode>
      <ServicesContext value={services}>
        <I18nProvider language={language} texts={texts}>
          <RouterProvider router={router} />
        </I18nProvider>
      </ServicesContext>
    </StrictMode>,
  );
}
