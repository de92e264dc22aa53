import { checkPublicationSlug } from '@muster/contract/calls/publications';
import { publicationSlug } from '@muster/contract/publications';
import { useEffect, useState } from 'react';
import { useServices } from '../../../shared/services.ts';

/** How long typing has to rest before the server is asked (platform-shell.md, section 9). */
const rest = 500;

export type SlugState = 'unknown' | 'loading' | 'free' | 'taken';

/** Whether an address of the store is free; the one that the publication has is. A check that fails leaves it unknown. */
export function useSlugFree(org: string, slug: string, own: string | undefined): SlugState {
  const { api } = useServices();
  const [answer, setAnswer] = useState<{ slug: string; state: SlugState }>({ slug: '', state: 'unknown' });
  const isAsked = slug !== own && publicationSlug.safeParse(slug).success;

  useEffect(() => {
    if (!isAsked) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      api.send(checkPublicationSlug, { params: { org, slug } }, stop.signal).then(
        ({ available }) => setAnswer({ slug, state: available ? 'free' : 'taken' }),
        () => {
          if (!stop.signal.aborted) setAnswer({ slug, state: 'unknown' });
        },
      );
    }, rest);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [api, org, slug, isAsked]);

  if (!isAsked) return 'unknown';
  return answer.slug === slug ? answer.state : 'loading';
}
