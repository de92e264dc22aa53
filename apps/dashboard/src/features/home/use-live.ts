import { useEffect, useRef, useState } from 'react';
import { followChanges } from '../../shared/api/follow-changes.ts';
import { useServices } from '../../shared/services.ts';

export type LiveState = 'connecting' | 'live' | 'lost';

/**
 * Calls `onChange` when something changed in the workspace, or may have while nobody was listening. A hidden page
 * does not listen: browsers open only six connections to a server, and every tab would hold one.
 */
export function useLive(org: string, onChange: () => void): LiveState {
  const { api } = useServices();
  const [state, setState] = useState<LiveState>('connecting');
  const latest = useRef(onChange);
  latest.current = onChange;

  useEffect(() => {
    let stop: AbortController | undefined;
    function listen(): void {
      if (document.visibilityState === 'hidden') {
        stop?.abort();
        stop = undefined;
        return;
      }
      if (stop) return;
      stop = new AbortController();
      setState('connecting');
      void followChanges(api, {
        org,
        signal: stop.signal,
        onChange: () => latest.current(),
        onOpen() {
          setState('live');
          latest.current();
        },
        onLost: () => setState('lost'),
      });
    }
    listen();
    document.addEventListener('visibilitychange', listen);
    return () => {
      document.removeEventListener('visibilitychange', listen);
      stop?.abort();
    };
  }, [api, org]);

  return state;
}
