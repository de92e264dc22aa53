import { useMemo, useSyncExternalStore } from 'react';

/** Whether the window is narrower than this many pixels, as it changes. */
export function useNarrower(width: number): boolean {
  const query = useMemo(() => window.matchMedia(`(width < ${width}px)`), [width]);
  return useSyncExternalStore(
    (changed) => {
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => query.matches,
  );
}
