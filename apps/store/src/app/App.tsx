import { ApiError, createClient } from '@muster/contract/client';
import type { Language } from '@muster/contract/constants';
import type { StoreFront } from '@muster/contract/store';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { AppPage } from '../app-page/AppPage.tsx';
import { FrontPage } from '../front/FrontPage.tsx';
import { readFront } from '../shared/calls.ts';
import { brandStyle } from '../shared/colour.ts';
import { askForHints, type Browser, recogniseDevice, withHints } from '../shared/device.ts';
import type { LanguageChoice } from '../shared/language.ts';
import type { PageData } from '../shared/page-data.ts';
import { routeOf, useAddress } from '../shared/router.ts';
import { type Store, StoreContext } from '../shared/store.ts';
import { texts } from '../shared/texts.ts';
import { ChoosePassword } from '../sign-in/ChoosePassword.tsx';
import { SignIn } from '../sign-in/SignIn.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { Message } from './Message.tsx';
import { Skeleton } from './Skeleton.tsx';
import { VisitorMenu } from './VisitorMenu.tsx';

type Loaded = { kind: 'loading' } | { kind: 'missing' } | { kind: 'failed' } | { kind: 'ready'; front: StoreFront };

const notFound = 3001;

export function App({ data, language: choice }: { data: PageData; language: LanguageChoice }) {
  const [language, setLanguage] = useState(choice.initial);
  const [loaded, setLoaded] = useState<Loaded>(data.front ? { kind: 'ready', front: data.front } : { kind: 'loading' });
  const [device, setDevice] = useState(() => recogniseDevice(navigator as Browser));
  const [said, announce] = useState('');
  const [colour, setColour] = useState<string>();
  const address = useAddress();
  const text = texts[language];
  const spoken = useRef(language);
  spoken.current = language;

  const send = useMemo(() => createClient({ base: () => data.api, language: () => spoken.current }), [data.api]);
  const reload = useCallback(async () => {
    try {
      setLoaded({ kind: 'ready', front: await send(readFront, { params: { org: data.org } }) });
    } catch (error) {
      const missing = error instanceof ApiError && error.code === notFound;
      setLoaded((now) => (now.kind === 'ready' && !missing ? now : { kind: missing ? 'missing' : 'failed' }));
    }
  }, [send, data.org]);

  useEffect(() => {
    if (!data.front) reload();
  }, [data.front, reload]);

  useEffect(() => {
    askForHints(navigator as Browser).then((hints) => hints && setDevice((known) => withHints(known, hints)));
  }, []);

  useEffect(() => {
    if (loaded.kind !== 'failed') return;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [loaded.kind, reload]);

  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  const front = loaded.kind === 'ready' ? loaded.front : undefined;
  const store = useMemo<Store | undefined>(() => {
    if (!front) return undefined;
    const setVisitor = (visitor: StoreFront['visitor']) => setLoaded({ kind: 'ready', front: { ...front, visitor } });
    const deviceName = text.devices[device.kind];
    return { data, front, text, language, device, deviceName, send, reload, setVisitor, announce, setColour };
  }, [data, front, text, language, device, send, reload]);

  function choose(next: Language): void {
    choice.keep(next);
    setLanguage(next);
  }

  return (
    <StoreContext value={store}>
      <div className="page" style={front && brandStyle(colour ?? front.branding.primaryColor)}>
        <a className="skip" href="#main">
          {text.common.toContent}
        </a>
        {front?.visitor?.supplanted && (
          <aside className="supplanted" aria-label={text.visitor.banner}>
            {text.visitor.supplanted.replace('{name}', front.visitor.name || front.visitor.email)}
          </aside>
        )}
        <Header name={front?.name} home={data.base || '/'} logo={front?.branding.logo ?? front?.branding.picture}>
          {front && <VisitorMenu />}
        </Header>
        <main id="main" tabIndex={-1}>
          <Page loaded={loaded} base={data.base} address={address} text={text} onRetry={reload} />
        </main>
        <Footer text={text} product={data.product} language={language} onChoose={choose} />
        <p className="visually-hidden" role="status">
          {said}
        </p>
      </div>
    </StoreContext>
  );
}

interface PageProps {
  loaded: Loaded;
  base: string;
  address: string;
  text: (typeof texts)[Language];
  onRetry(): void;
}

function Page({ loaded, base, address, text, onRetry }: PageProps) {
  if (loaded.kind === 'loading') return <Skeleton text={text.common.loading} />;
  if (loaded.kind === 'missing') return <Message title={text.missing.title} text={text.missing.text} />;
  if (loaded.kind === 'failed') {
    return (
      <Message title={text.failed.title} text={text.failed.text}>
        <button type="button" className="button" onClick={onRetry}>
          {text.common.retry}
        </button>
      </Message>
    );
  }
  const [path = '', query = ''] = address.split('?');
  const view = new URLSearchParams(query).get('view');
  const { visitor, outcome } = loaded.front;
  if (view === 'sign-in' && !visitor) return <SignIn />;
  if (view === 'password' && visitor && !visitor.hasPassword) return <ChoosePassword />;
  const route = routeOf(path, base);
  if (route.page === 'app') return <AppPage key={route.slug} slug={route.slug} />;
  if (route.page === 'missing') return <Message title={text.outcomes.noApp} text={text.outcomes.noAppText} />;
  if (outcome === 'signIn') return <SignIn />;
  if (outcome === 'password') return <Message title={text.closed.title} text={text.closed.text} />;
  return <FrontPage />;
}
