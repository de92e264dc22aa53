import { ApiError } from '@muster/contract/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useServices } from '../services.ts';

/** What a page shows of something on the server. `data` stays while it is asked for again. */
export interface Resource<T> {
  data: T | undefined;
  /** Of the latest attempt; with `data` it means that what is shown may be old. */
  error: unknown;
  reload(): void;
}

/** Several changes in a row become one request. */
const settle = 150;

/**
 * Loads, and loads again on `reload` and when the connection is back. `key` says what is loaded: when it changes, what
 * was there is dropped, and late answers are ignored.
 */
export function useResource<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Resource<T> {
  const { connection } = useServices();
  const [state, setState] = useState<{ key: string; data?: T; error?: unknown }>({ key });
  const [round, setRound] = useState(0);
  const latest = useRef(load);
  latest.current = load;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a new request
  useEffect(() => {
    const stop = new AbortController();
    latest.current(stop.signal).then(
      (data) => {
        if (!stop.signal.aborted) setState({ key, data });
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        setState((before) => (before.key === key ? { ...before, error } : { key, error }));
      },
    );
    return () => stop.abort();
  }, [key, round]);

  const reload = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setRound((n) => n + 1), settle);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  const waiting = state.error instanceof ApiError && (state.error.status === 0 || state.error.status >= 500);
  useEffect(() => {
    if (!waiting) return;
    const stop = connection.lost.subscribe(() => {
      if (!connection.lost.get()) reload();
    });
    // A server that answers but cannot serve yet is asked again too.
    const again = setInterval(reload, 10_000);
    return () => {
      stop();
      clearInterval(again);
    };
  }, [waiting, connection, reload]);

  return state.key === key
    ? { data: state.data, error: state.error, reload }
    : { data: undefined, error: undefined, reload };
}
