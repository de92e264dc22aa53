import type { Language } from '@muster/contract/constants';
import { UiProvider } from '@muster/ui/UiProvider';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Signal } from '../signal.ts';
import { loadTexts } from './load-texts.ts';
import { fillMessage } from './message.ts';
import type { Texts } from './texts.ts';

export interface I18n {
  /** The language of the texts that are on the screen. */
  language: Language;
  texts: Texts;
  text: Texts['dashboard'];
  fill(text: string, params: Record<string, string | number>): string;
  choose(language: Language): void;
}

const I18nContext = createContext<I18n | undefined>(undefined);

export function useI18n(): I18n {
  const value = useContext(I18nContext);
  if (!value) throw new Error('useI18n outside I18nProvider');
  return value;
}

interface Props {
  language: Signal<Language>;
  /** The texts of the language at the start, so that the first paint has them. */
  initial: Texts;
  children: ReactNode;
}

export function I18nProvider({ language: chosen, initial, children }: Props) {
  const wanted = useSyncExternalStore(chosen.subscribe, chosen.get);
  const [shown, setShown] = useState({ language: wanted, texts: initial });

  useEffect(() => {
    if (wanted === shown.language) return;
    let stale = false;
    loadTexts(wanted).then(
      (texts) => {
        if (!stale) setShown({ language: wanted, texts });
      },
      // The file cannot be fetched now: the page stays in its language, and the switch shows the one it has.
      () => {
        if (!stale) chosen.set(shown.language);
      },
    );
    return () => {
      stale = true;
    };
  }, [wanted, shown.language, chosen]);

  useEffect(() => {
    document.documentElement.lang = shown.language;
  }, [shown.language]);

  const value = useMemo<I18n>(
    () => ({
      ...shown,
      text: shown.texts.dashboard,
      fill: (text, params) => fillMessage(shown.language, text, params),
      choose: (language) => chosen.set(language),
    }),
    [shown, chosen],
  );
  return (
    <I18nContext value={value}>
      <UiProvider texts={value.text.ui} locale={value.language}>
        {children}
      </UiProvider>
    </I18nContext>
  );
}
