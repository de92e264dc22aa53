import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useServices } from '../services.ts';
import { joinLiveChanges, type LiveNews, type LiveState } from './live-changes.ts';

/**
 * Keeps what is shown of a workspace up to date: whatever was read with `useCall` is read again when one of the
 * entities it follows has changed. `onNews` is told of each change besides; 'gap' means that some may have been missed.
 */
export function useLive(org: string, onNews?: (news: LiveNews) => void): LiveState {
  const { api, connection } = useServices();
  const client = useQueryClient();
  const [state, setState] = useState<LiveState>('connecting');
  const latest = useRef(onNews);
  latest.current = onNews;

  useEffect(() => {
    const live = joinLiveChanges(api, client, org);
    const show = () => setState(live.state.get());
    show();
    const stopState = live.state.subscribe(show);
    const stopNews = live.subscribe((news) => latest.current?.(news));
    return () => {
      stopState();
      stopNews();
      live.leave();
    };
  }, [api, client, org]);

  // Where the server cannot be reached, a stream that nobody has closed yet says nothing.
  const lost = useSyncExternalStore(connection.lost.subscribe, connection.lost.get);
  return lost ? 'lost' : state;
}
