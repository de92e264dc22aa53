import type { Language } from '@muster/contract/constants';
import { UiProvider } from '@muster/ui/UiProvider';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Signal } from '../signal.ts';
import { fillMessage } from './message.ts';
import type { TextStore } from './text-store.ts';
import type { AccountTexts, Texts } from './texts.ts';

export interface I18n<T extends Texts = Texts> {
  /** The language of the texts that are on the screen. */
  language: Language;
  texts: T;
  text: T['dashboard'];
  fill(text: string, params: Record<string, string | number>): string;
  /** Gives the texts that are on the screen afterwards: whoever asked still has those of before. */
  choose(language: Language): Promise<Texts>;
}

export type AccountI18n = I18n<AccountTexts>;

interface Both {
  front: I18n;
  account: AccountI18n | undefined;
}

const I18nContext = createContext<Both | undefined>(undefined);

function useBoth(): Both {
  const value = useContext(I18nContext);
  if (!value) throw new Error('useI18n outside I18nProvider');
  return value;
}

/** What every page may say, also those where one signs in. */
export function useI18n(): I18n {
  return useBoth().front;
}

/** With the texts and labels of the pages behind the sign-in, which are fetched with them. */
export function useAccountI18n(): AccountI18n {
  const { account } = useBoth();
  if (!account) throw new Error('useAccountI18n on a page whose route has not loaded its texts');
  return account;
}

interface Props {
  language: Signal<Language>;
  texts: TextStore;
  children: ReactNode;
}

export function I18nProvider({ language: chosen, texts, children }: Props) {
  const shown = useSyncExternalStore(texts.shown.subscribe, texts.shown.get);

  useEffect(() => {
    document.documentElement.lang = shown.language;
  }, [shown.language]);

  const value = useMemo<Both>(() => {
    const { language, front, account } = shown;
    const common = {
      language,
      fill: (text: string, params: Record<string, string | number>) => fillMessage(language, text, params),
      async choose(next: Language) {
        chosen.set(next);
        await texts.settled();
        return texts.shown.get().front;
      },
    };
    return {
      front: { ...common, texts: front, text: front.dashboard },
      account: account && { ...common, texts: account, text: account.dashboard },
    };
  }, [shown, chosen, texts]);
  return (
    <I18nContext value={value}>
      <UiProvider texts={value.front.text.ui} locale={shown.language}>
        {children}
      </UiProvider>
    </I18nContext>
  );
}
