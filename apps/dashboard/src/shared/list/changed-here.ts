import { useEffect, useRef } from 'react';
import { createSignal } from '../signal.ts';

const changes = createSignal(0);

/** One was made or deleted in this window. */
export function changedHere(): void {
  changes.set(changes.get() + 1);
}

/** What others make waits behind a pill, so that nothing jumps. What one does oneself is shown at once. */
export function useChangedHere(list: { refresh(): void }): void {
  const latest = useRef(list);
  latest.current = list;
  useEffect(() => changes.subscribe(() => latest.current.refresh()), []);
}
