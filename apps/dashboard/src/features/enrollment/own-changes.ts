import { useEffect, useRef } from 'react';
import { createSignal } from '../../shared/signal.ts';

const changes = createSignal(0);

/** A template was made or deleted in this window. */
export function tellOwnChange(): void {
  changes.set(changes.get() + 1);
}

/** What others make waits behind a pill, so that nothing jumps. What one does oneself is shown at once. */
export function useOwnChanges(refresh: () => void): void {
  const latest = useRef(refresh);
  latest.current = refresh;
  useEffect(() => changes.subscribe(() => latest.current()), []);
}
