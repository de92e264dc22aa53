import { type SearchItem, search } from '@muster/contract/calls/search';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callQuery } from '../../../shared/api/call-query.ts';
import { useServices } from '../../../shared/services.ts';

/** Of typing (platform-shell.md, section 9). */
const pause = 300;
/** For so long an answer to a query is good enough for the same query. */
const cached = 60_000;
const none: readonly SearchItem[] = [];

export type SearchState = 'idle' | 'loading' | 'found' | 'nothing' | 'failed';

export interface Found {
  state: SearchState;
  /** While others are looked for, those of the query before: they do not jump away under the hand. */
  items: readonly SearchItem[];
  retry(): void;
}

/** What the server finds: asked for when typing pauses, at once where the answer is known; late answers are dropped. */
export function useSearch(typed: string): Found {
  const { api } = useServices();
  const client = useQueryClient();
  const text = typed.trim();
  const [paused, setPaused] = useState(text);
  const of = (query: string) => callQuery(api, search, { query: { search: query } });
  const known = client.getQueryData(of(text).queryKey) !== undefined;
  const asked = known ? text : paused;

  useEffect(() => {
    if (text === paused) return;
    const timer = setTimeout(() => setPaused(text), pause);
    return () => clearTimeout(timer);
  }, [text, paused]);

  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...of(asked),
    enabled: asked !== '',
    staleTime: cached,
    placeholderData: (before) => before,
    // Whoever waits is told soon, and asks again.
    retry: false,
  });
  const retry = () => void refetch();
  if (text === '') return { state: 'idle', items: none, retry };
  const isCurrent = asked === text && !isPlaceholderData;
  if (isCurrent && error) return { state: 'failed', items: none, retry };
  if (!isCurrent || data === undefined) return { state: 'loading', items: data ?? none, retry };
  return { state: data.length > 0 ? 'found' : 'nothing', items: data, retry };
}
