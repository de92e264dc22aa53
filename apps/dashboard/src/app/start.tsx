import { UiProvider } from '@muster/ui/UiProvider';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { loadConfig, withLocalConfig } from '../shared/config.ts';
import { I18nProvider, useI18n } from '../shared/i18n/I18n.tsx';
import { createLanguage } from '../shared/i18n/language.ts';
import { loadTexts } from '../shared/i18n/load-texts.ts';
import { createKeep } from '../shared/keep.ts';
import { readLocalConfig } from '../shared/local-config.ts';
import { ServicesContext } from '../shared/services.ts';
import { createServices } from './create-services.ts';
import { createRouter } from './router.tsx';

export async function start(element: HTMLElement): Promise<void> {
  const keep = createKeep(() => window.localStorage);
  const config = withLocalConfig(await loadConfig(), readLocalConfig(keep) ?? {});
  const language = createLanguage(keep, window.location.search, config.language);
  const texts = await loadTexts(language.get());
  document.documentElement.lang = language.get();
  const services = createServices({ config, keep, language: language.get });
  const router = createRouter(services);
  createRoot(element).render(
    <StrictMode>
      <ServicesContext value={services}>
        <I18nProvider language={language} initial={texts}>
          <Widgets>
            <RouterProvider router={router} />
          </Widgets>
        </I18nProvider>
      </ServicesContext>
    </StrictMode>,
  );
}

/** Gives the widgets the words that they say by themselves. */
function Widgets({ children }: { children: ReactNode }) {
  const { text, language } = useI18n();
  return (
    <UiProvider texts={text.ui} locale={language}>
      {children}
    </UiProvider>
  );
}
