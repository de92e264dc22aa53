import { checkSlug, createWorkspace } from '@muster/contract/calls/workspaces';
import { useEffect, useState } from 'react';
import { useServices } from '../../shared/services.ts';

export type Availability = 'loading' | 'unknown' | 'taken' | 'free';

/** How long typing has to rest before the server is asked (platform-shell.md, section 9). */
const rest = 500;

/** Whether a slug is still free. Asked only when it is well formed; a check that fails leaves it unknown. */
export function useSlugAvailability(slug: string): Availability {
  const { api } = useServices();
  const [answer, setAnswer] = useState<{ slug: string; state: Availability }>({ slug: '', state: 'unknown' });
  const wellFormed = createWorkspace.body.shape.slug.safeParse(slug).success;

  useEffect(() => {
    if (!wellFormed) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      api.send(checkSlug, { params: { slug } }, stop.signal).then(
        ({ valid }) => setAnswer({ slug, state: valid ? 'free' : 'taken' }),
        () => {
          if (!stop.signal.aborted) setAnswer({ slug, state: 'unknown' });
        },
      );
    }, rest);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [api, slug, wellFormed]);

  if (!wellFormed) return 'unknown';
  return answer.slug === slug ? answer.state : 'loading';
}
