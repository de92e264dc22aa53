import type { StoreCard } from '@muster/contract/store';
import { useDeferredValue, useEffect, useState } from 'react';
import { Icon } from '../app/Icons.tsx';
import { Message } from '../app/Message.tsx';
import { Title } from '../app/Title.tsx';
import { useStore } from '../shared/store.ts';
import { AppCard } from './AppCard.tsx';
import { findApps } from './find-apps.ts';
import { HomeScreenHint } from './HomeScreenHint.tsx';

/** With fewer, everything is seen at a glance. */
const worthSearching = 5;

export function FrontPage() {
  const { front, text, device, deviceName, announce } = useStore();
  const [query, setQuery] = useState('');
  const asked = useDeferredValue(query);
  const found = findApps(front.apps, asked);

  useEffect(() => {
    if (asked.trim() !== '') announce(text.front.found.replace('{count}', String(found.length)));
  }, [asked, found.length, announce, text]);

  const mine = found.filter(({ oss }) => device.os !== undefined && oss.includes(device.os));
  const others = found.filter((app) => !mine.includes(app));
  return (
    <>
      <div className="front-head">
        <Title text={text.common.apps} />
        {front.apps.length >= worthSearching && (
          <search className="search">
            <Icon of="search" size={18} />
            <input
              type="search"
              value={query}
              aria-label={text.front.search}
              placeholder={text.front.search}
              autoComplete="off"
              onChange={(event) => setQuery(event.target.value)}
            />
          </search>
        )}
      </div>
      {front.apps.length === 0 && (
        <Message under title={text.empty.title} text={text.empty.text.replace('{name}', front.name)} />
      )}
      {front.apps.length > 0 && found.length === 0 && (
        <Message under title={text.front.none.replace('{query}', asked.trim())} text={text.front.noneText}>
          <button type="button" className="button quiet" onClick={() => setQuery('')}>
            {text.front.clear}
          </button>
        </Message>
      )}
      <Cards title={text.front.forThis.replace('{device}', deviceName)} apps={mine} />
      <Cards title={mine.length > 0 ? text.front.others : undefined} apps={others} />
      <HomeScreenHint />
    </>
  );
}

function Cards({ title, apps }: { title: string | undefined; apps: readonly StoreCard[] }) {
  if (apps.length === 0) return null;
  return (
    <section aria-label={title} className="cards-of">
      {title !== undefined && <h2>{title}</h2>}
      <ul className="cards">
        {apps.map((app) => (
          <AppCard key={app.slug} app={app} />
        ))}
      </ul>
    </section>
  );
}
