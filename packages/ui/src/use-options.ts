import { useEffect, useState } from 'react';
import type { Option } from './option.tsx';

/** Long enough for a word to be typed (as in the search of the whole product: platform-shell.md, section 2). */
const pause = 300;

export type Loading = 'idle' | 'loading' | 'loaded' | 'failed';

/** What a search finds, asked for when typing pauses. An answer that has been overtaken is dropped. */
export function useOptions(
  load: (query: string, signal: AbortSignal) => Promise<readonly Option[]>,
  query: string,
): { options: readonly Option[]; state: Loading } {
  const [found, setFound] = useState<{ options: readonly Option[]; state: Loading }>({ options: [], state: 'idle' });

  useEffect(() => {
    if (query === '') return setFound({ options: [], state: 'idle' });
    setFound(({ options }) => ({ options, state: 'loading' }));
    const abort = new AbortController();
    const timer = window.setTimeout(() => {
      load(query, abort.signal).then(
        (options) => {
          if (!abort.signal.aborted) setFound({ options, state: 'loaded' });
        },
        () => {
          if (!abort.signal.aborted) setFound({ options: [], state: 'failed' });
        },
      );
    }, pause);
    return () => {
      window.clearTimeout(timer);
      abort.abort();
    };
  }, [load, query]);

  return found;
}
