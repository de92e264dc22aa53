import { countUnread } from '@muster/contract/calls/notifications';
import type { Query, QueryClient } from '@tanstack/react-query';
import { createSignal, type Signal } from '../signal.ts';
import type { Api } from './api.ts';
import { callKey } from './call-query.ts';
import { type Change, followChanges } from './follow-changes.ts';
import type { QueryMeta } from './query-client.ts';

export type LiveState = 'connecting' | 'live' | 'lost';

/** 'gap': something may have changed while nobody was listening. */
export type LiveNews = Change | 'gap';

export interface LiveChanges {
  state: Pick<Signal<LiveState>, 'get' | 'subscribe'>;
  subscribe(listener: (news: LiveNews) => void): () => void;
}

/** Milliseconds in which a page is opened. */
const justNow = 10_000;
/** Several changes in a row become one request… */
const settle = 150;
/** …and however many there are, the next ones wait for the answers, or this long where those do not come. */
const longestWait = 5_000;
/** Whoever goes to another page of the workspace finds the stream still open. */
const linger = 2_000;

interface Shared extends LiveChanges {
  users: number;
  stop(): void;
  timer?: ReturnType<typeof setTimeout> | undefined;
}

const shared = new WeakMap<Api, Map<string, Shared>>();

/** Joins the one stream that this page has of a workspace's changes; the last to leave closes it. */
export function joinLiveChanges(api: Api, client: QueryClient, org: string): LiveChanges & { leave(): void } {
  const streams = shared.get(api) ?? new Map<string, Shared>();
  shared.set(api, streams);
  const stream = streams.get(org) ?? openStream(api, client, org);
  streams.set(org, stream);
  clearTimeout(stream.timer);
  stream.users += 1;
  return {
    state: stream.state,
    subscribe: stream.subscribe,
    leave() {
      stream.users -= 1;
      if (stream.users > 0) return;
      stream.timer = setTimeout(() => {
        stream.stop();
        streams.delete(org);
      }, linger);
    },
  };
}

/**
 * A hidden page does not listen: browsers open only six connections to a server, and every tab would hold one. When it
 * is looked at again, what it shows is read again.
 */
function openStream(api: Api, client: QueryClient, org: string): Shared {
  const state = createSignal<LiveState>('connecting');
  const listeners = new Set<(news: LiveNews) => void>();
  const invalidate = createInvalidation(client, org);
  let following: AbortController | undefined;
  let opened = false;

  function tell(news: LiveNews): void {
    invalidate(news);
    for (const listener of [...listeners]) listener(news);
  }

  function listen(): void {
    if (document.visibilityState === 'hidden') {
      following?.abort();
      following = undefined;
      return;
    }
    if (following) return;
    following = new AbortController();
    state.set('connecting');
    void followChanges(api, {
      org,
      signal: following.signal,
      onChange: tell,
      onOpen() {
        state.set('live');
        // A page that has just been opened has just read everything.
        if (opened) tell('gap');
        else void invalidateOld(client, org);
        opened = true;
      },
      onReady(unread) {
        if (unread !== undefined) client.setQueryData(callKey(countUnread, {}), { count: unread });
      },
      onLost: () => state.set('lost'),
      // Whoever looks at it learns it by what they see being read again.
      onRefused: () => tell('gap'),
    });
  }

  listen();
  document.addEventListener('visibilitychange', listen);
  return {
    users: 0,
    state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      document.removeEventListener('visibilitychange', listen);
      following?.abort();
    },
  };
}

/** Whoever opens a page has just read what it shows; what was read for another one before may have changed since. */
async function invalidateOld(client: QueryClient, org: string): Promise<void> {
  const before = Date.now() - justNow;
  const isOld = ({ meta, state }: Query) =>
    concerns(meta, org, ['gap']) && state.dataUpdatedAt < before && state.dataUpdatedAt > 0;
  await client.invalidateQueries({ predicate: isOld });
}

/** Collects news and has what they concern read again. */
export function createInvalidation(client: QueryClient, org: string): (news: LiveNews) => void {
  let waiting: LiveNews[] = [];
  let busy = false;

  async function work(): Promise<void> {
    busy = true;
    while (waiting.length > 0) {
      await pause(settle);
      const news = waiting;
      waiting = [];
      const concerned = client.invalidateQueries({ predicate: ({ meta }) => concerns(meta, org, news) });
      await atMost(longestWait, concerned);
    }
    busy = false;
  }

  return (news) => {
    waiting.push(news);
    if (!busy) void work();
  };
}

function concerns(meta: QueryMeta | undefined, org: string, news: readonly LiveNews[]): boolean {
  const { org: own, follows } = meta ?? {};
  if (own !== org || follows === undefined) return false;
  return follows === 'everything' || news.some((one) => one === 'gap' || follows.includes(one.entity));
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}

/** Waits for the end of something, but not for ever. */
function atMost(milliseconds: number, work: Promise<void>): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, milliseconds);
    void work.finally(() => {
      clearTimeout(timer);
      done();
    });
  });
}
