import { useEffect, useRef } from 'react';
import { createSignal } from '../signal.ts';

const changes = createSignal(0);
/** How many there were when the rows of a list were last in sight. */
const shownAt = new Map<string, number>();

/** One was made or deleted in this window. */
export function changedHere(): void {
  changes.set(changes.get() + 1);
}

/**
 * What others make waits behind a pill, so that nothing jumps. What one does oneself is shown at once, or when one comes back
 * from the page on which it was done.
 */
export function useChangedHere({ source, refresh }: { source: { key: string }; refresh(): void }): void {
  const latest = useRef(refresh);
  latest.current = refresh;
  const { key } = source;
  useEffect(() => {
    if ((shownAt.get(key) ?? changes.get()) !== changes.get()) latest.current();
    shownAt.set(key, changes.get());
    return changes.subscribe(() => {
      shownAt.set(key, changes.get());
      latest.current();
    });
  }, [key]);
}
