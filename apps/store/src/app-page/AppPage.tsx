import type { StoreApp } from '@muster/contract/store';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Icon } from '../app/Icons.tsx';
import { Message } from '../app/Message.tsx';
import { Skeleton } from '../app/Skeleton.tsx';
import { readApp } from '../shared/calls.ts';
import { sentOf } from '../shared/device.ts';
import { followLink } from '../shared/router.ts';
import { codeOf, useStore } from '../shared/store.ts';
import { AppView } from './AppView.tsx';
import { Outcome } from './Outcome.tsx';

type Loaded = { kind: 'loading' | 'missing' | 'failed' } | { kind: 'ready'; app: StoreApp };

export function AppPage({ slug }: { slug: string }) {
  const { data, front, send, text, device, setColour } = useStore();
  const written = data.app?.slug === slug ? data.app : undefined;
  const [loaded, setLoaded] = useState<Loaded>(written ? { kind: 'ready', app: written } : { kind: 'loading' });
  const newest = useRef(0);

  const load = useCallback(async () => {
    const round = ++newest.current;
    const show = (next: Loaded) => round === newest.current && setLoaded(next);
    try {
      const app = await send(readApp, { params: { org: data.org, slug }, query: sentOf(device) });
      show({ kind: 'ready', app });
    } catch (error) {
      show({ kind: codeOf(error) === 3001 ? 'missing' : 'failed' });
    }
  }, [send, data.org, slug, device]);

  // What the server wrote is for the device as the request told of it. A page often knows more: an iPad says it is a Mac.
  const known = JSON.stringify(Object.entries(sentOf(device)).sort());
  const told = JSON.stringify(Object.entries(front.device).sort());
  const stale = written === undefined || known !== told;
  useEffect(() => {
    if (stale) load();
  }, [stale, load]);
  useEffect(() => {
    return () => {
      // Good for the first page alone: the visitor may be somebody else when they come back to it.
      data.app = undefined;
    };
  }, [data]);

  const colour = loaded.kind === 'ready' ? loaded.app.branding.primaryColor : null;
  useEffect(() => {
    setColour(colour ?? undefined);
    return () => setColour(undefined);
  }, [colour, setColour]);

  return (
    <>
      <a className="back" href={data.base || '/'} onClick={followLink}>
        <Icon of="back" size={18} />
        {text.common.back}
      </a>
      {loaded.kind === 'loading' && <Skeleton text={text.common.loading} />}
      {loaded.kind === 'missing' && <Message title={text.outcomes.noApp} text={text.outcomes.noAppText} />}
      {loaded.kind === 'failed' && (
        <Message title={text.failed.title} text={text.failed.text}>
          <button type="button" className="button" onClick={load}>
            {text.common.retry}
          </button>
        </Message>
      )}
      {loaded.kind === 'ready' &&
        (['ok', 'terms', 'password', 'noBuild'].includes(loaded.app.outcome) ? (
          <AppView key={loaded.app.outcome} app={loaded.app} onChanged={load} />
        ) : (
          <Outcome app={loaded.app} onChanged={load} />
        ))}
    </>
  );
}
