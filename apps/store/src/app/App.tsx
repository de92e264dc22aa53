import type { Language } from '@muster/contract/constants';
import { useCallback, useEffect, useState } from 'react';
import type { LanguageChoice } from '../shared/language.ts';
import { type Loaded, loadStore } from '../shared/load-store.ts';
import { texts } from '../shared/texts.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { StorePage } from './StorePage.tsx';

export function App({ org, language: choice }: { org: string; language: LanguageChoice }) {
  const [language, setLanguage] = useState(choice.initial);
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' });
  const [round, setRound] = useState(0);
  const text = texts[language];
  const again = useCallback(() => setRound((n) => n + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a new request, a new language is not
  useEffect(() => {
    const stop = new AbortController();
    loadStore(org, language, stop.signal).then((next) => {
      if (!stop.signal.aborted) setLoaded(next);
    });
    return () => stop.abort();
  }, [org, round]);

  useEffect(() => {
    if (loaded.kind !== 'failed') return;
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [loaded.kind, again]);

  const name = loaded.kind === 'ready' ? loaded.store.name : undefined;
  const product = loaded.kind === 'ready' ? loaded.product : undefined;
  useEffect(() => {
    document.documentElement.lang = language;
    const page = loaded.kind === 'missing' ? text.missing.title : text.common.apps;
    document.title = [page, name, product].filter(Boolean).join(' · ');
  }, [language, text, loaded.kind, name, product]);

  function choose(next: Language): void {
    choice.keep(next);
    setLanguage(next);
  }

  return (
    <>
      <Header name={name} colour={loaded.kind === 'ready' ? loaded.store.branding.primaryColor : undefined} />
      <main>
        <StorePage loaded={loaded} text={text} onRetry={again} />
      </main>
      <Footer text={text} product={product} language={language} onChoose={choose} />
    </>
  );
}
