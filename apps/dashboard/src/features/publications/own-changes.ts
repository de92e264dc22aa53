import { useEffect, useRef } from 'react';
import { createSignal } from '../../shared/signal.ts';

/** How many publications were made and deleted in this window. */
const changes = createSignal(0);

/** The panel tells the list beside it. */
export function tellOwnChange(): void {
  changes.set(changes.get() + 1);
}

/**
 * What others make waits behind a pill, and what they delete is marked in its place. Whoever has done it themselves wants
 * to see the list as it is now.
 */
export function useOwnChanges(refresh: () => void): void {
  const latest = useRef(refresh);
  latest.current = refresh;
  useEffect(() => changes.subscribe(() => latest.current()), []);
}
