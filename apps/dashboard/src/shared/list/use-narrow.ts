import { useSyncExternalStore } from 'react';

/** Below this, rows become cards (tokens.css, breakpoint md). */
const query = '(width < 768px)';

export function useNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
}
