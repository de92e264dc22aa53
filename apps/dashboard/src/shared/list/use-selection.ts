import { useCallback, useRef, useState } from 'react';
import type { PageStore } from './page-store.ts';
import { everything, isNothing, isSelected, nothing, type Selection, setSelected } from './selection.ts';

export interface SelectionState {
  selection: Selection;
  /** It was let go because the list shows other rows now. */
  cleared: boolean;
  /** Selects a row or lets it go; with `range`, all rows from the one before to this one. */
  toggle(index: number, range: boolean): void;
  /** All rows from the one that was chosen last to this one, and no others of a range before. */
  extend(from: number, to: number): void;
  setKeys(keys: readonly string[], selected: boolean): void;
  selectAll(): void;
  clear(): void;
}

export function useSelection<Row>(
  store: PageStore<Row>,
  rowKey: (row: Row) => string,
  rowsKey: string,
): SelectionState {
  const [state, setState] = useState<{ rowsKey: string; selection: Selection; cleared: boolean }>({
    rowsKey,
    selection: nothing,
    cleared: false,
  });
  const anchor = useRef(0);
  if (state.rowsKey !== rowsKey) {
    const had = !isNothing(state.selection);
    setState({ rowsKey, selection: nothing, cleared: had });
  }

  const change = useCallback((next: (selection: Selection) => Selection) => {
    setState((before) => ({ ...before, selection: next(before.selection), cleared: false }));
  }, []);

  const setKeys = useCallback(
    (keys: readonly string[], selected: boolean) => change((selection) => setSelected(selection, keys, selected)),
    [change],
  );

  const extend = useCallback(
    (from: number, to: number) => {
      const [first, last] = from < to ? [from, to] : [to, from];
      void store.keysBetween(first, last).then((keys) => setKeys(keys, true));
    },
    [store, setKeys],
  );

  const toggle = useCallback(
    (index: number, range: boolean) => {
      const row = store.row(index);
      if (row === undefined) return;
      if (range) extend(anchor.current, index);
      else {
        const key = rowKey(row);
        change((selection) => setSelected(selection, [key], !isSelected(selection, key)));
      }
      anchor.current = index;
    },
    [store, rowKey, change, extend],
  );

  const selectAll = useCallback(() => change(() => everything), [change]);
  const clear = useCallback(() => change(() => nothing), [change]);
  const current = state.rowsKey === rowsKey ? state : { selection: nothing, cleared: false };
  return { selection: current.selection, cleared: current.cleared, toggle, extend, setKeys, selectAll, clear };
}
