import type { PanelKind } from '@muster/contract/enumerations/platform';
import { useEffect, useSyncExternalStore } from 'react';
import { createSignal } from '../signal.ts';

/** The rows that a panel was opened from, as far as they are loaded. */
interface Ordered {
  subscribe(listener: () => void): () => void;
  get(): object;
  loadedKeys(): string[];
  isGone(key: string): boolean;
}

const current = createSignal<{ kind: PanelKind; rows: Ordered } | undefined>(undefined);
const still = { subscribe: () => () => {}, get: () => current };

/** Says which list the panels of a kind come from, for as long as it stands. */
export function usePanelOrder(kind: PanelKind | undefined, rows: Ordered): void {
  useEffect(() => {
    if (kind === undefined) return;
    const own = { kind, rows };
    current.set(own);
    return () => {
      if (current.get() === own) current.set(undefined);
    };
  }, [kind, rows]);
}

export interface PanelNeighbours {
  previous: string | undefined;
  next: string | undefined;
}

/** What is before and after it in the list behind it; undefined where there is no such list, or it is not in it. */
export function usePanelNeighbours(kind: PanelKind | undefined, id: string): PanelNeighbours | undefined {
  const order = useSyncExternalStore(current.subscribe, current.get);
  const { subscribe, get } = order?.rows ?? still;
  useSyncExternalStore(subscribe, get);
  if (order === undefined || order.kind !== kind) return undefined;
  const keys = order.rows.loadedKeys().filter((key) => key === id || !order.rows.isGone(key));
  const at = keys.indexOf(id);
  return at < 0 ? undefined : { previous: keys[at - 1], next: keys[at + 1] };
}
