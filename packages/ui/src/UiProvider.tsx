// The faces that style/tokens.css names.
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { keepContentPolicy } from './content-policy.ts';
import type { DataTexts } from './data-texts.ts';

/** The words that the widgets say by themselves. `{count}` and the like are filled in by the widget. */
export interface UiTexts {
  readonly close: string;
  readonly cancel: string;
  readonly clear: string;
  readonly remove: string;
  readonly more: string;
  readonly previous: string;
  readonly next: string;
  readonly copy: string;
  readonly copied: string;
  readonly showPassword: string;
  readonly hidePassword: string;
  readonly search: string;
  readonly optional: string;
  readonly choose: string;
  readonly increase: string;
  readonly decrease: string;
  readonly working: string;
  readonly notifications: string;
  readonly typeWord: string;
  readonly enterCharacters: string;
  readonly loading: string;
  readonly noResults: string;
  readonly loadFailed: string;
  readonly tagsShown: string;
  readonly addTag: string;
  readonly tagAdded: string;
  readonly tagRemoved: string;
  readonly data: DataTexts;
}

interface Ui {
  texts: UiTexts;
  /** For dates, numbers and sorting. */
  locale: string;
}

const UiContext = createContext<Ui | undefined>(undefined);

export function useUi(): Ui {
  const value = useContext(UiContext);
  if (!value) throw new Error('useUi outside UiProvider');
  return value;
}

// Before any widget of react-aria is on the page.
keepContentPolicy();

export function UiProvider({ texts, locale, children }: Ui & { children: ReactNode }) {
  const value = useMemo(() => ({ texts, locale }), [texts, locale]);
  return (
    <UiContext value={value}>
      <I18nProvider locale={locale}>{children}</I18nProvider>
    </UiContext>
  );
}
