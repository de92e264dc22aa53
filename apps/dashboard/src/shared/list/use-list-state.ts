import { useCallback, useMemo } from 'react';
import { type ListShape, type ListState, readListState, replaceListState } from './list-state.ts';
import type { How } from './url-updates.ts';
import { useUrlState } from './use-url-state.ts';

export type SetListState = (change: Partial<ListState>, how?: How) => void;

/** What the address says that the list shows, and how to have it show something else. */
export function useListState(shape: ListShape): [ListState, SetListState] {
  const [params, update] = useUrlState();
  const state = useMemo(() => readListState(shape, params), [shape, params]);
  const set = useCallback<SetListState>(
    (change, how = 'push') => {
      update((current) => {
        const before = readListState(shape, current);
        // Other rows begin at the first one.
        const at = 'at' in change || isOnlyLook(change) ? before.at : 0;
        replaceListState(shape, current, { ...before, at, ...change });
      }, how);
    },
    [shape, update],
  );
  return [state, set];
}

/** Columns, the layout and the name of the view change nothing about the rows. */
function isOnlyLook(change: Partial<ListState>): boolean {
  return Object.keys(change).every((name) => name === 'columns' || name === 'layout');
}
