import { type ComponentType, useEffect, useState } from 'react';
import { useServices } from '../../shared/services.ts';

/** The place where toasts appear. It is fetched when the page stands: no page waits for it. */
export function LazyToasts() {
  const { fetchPart } = useServices();
  const [Toasts, setToasts] = useState<ComponentType>();
  useEffect(() => {
    let gone = false;
    const timer = setTimeout(() => {
      // Without a network it comes when there is one again: what is said then needs its place.
      fetchPart(() => import('@muster/ui/Toasts')).then(
        ({ Toasts }) => !gone && setToasts(() => Toasts),
        // The server does not have it any more: the next page that is asked for says so.
        () => undefined,
      );
    });
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [fetchPart]);
  return Toasts ? <Toasts /> : null;
}
