import { useCallback, useRef, useState } from 'react';
import { useToasts } from '../errors/use-toasts.ts';
import { everything, isNothing, isSelected, nothing, type Selection, setSelected } from './selection.ts';
import type { Rows } from './use-rows.ts';

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

interface Chosen {
  /** Of which rows. */
  rowsKey: string;
  selection: Selection;
  cleared: boolean;
}

function select(chosen: Chosen, keys: readonly string[], selected: boolean): Chosen {
  return { ...chosen, selection: setSelected(chosen.selection, keys, selected), cleared: false };
}

export function useSelection<Row>(
  { store, stale }: Rows<Row>,
  rowKey: (row: Row) => string,
  rowsKey: string,
): SelectionState {
  const toasts = useToasts();
  const [state, setState] = useState<Chosen>({ rowsKey, selection: nothing, cleared: false });
  const anchor = useRef(0);
  // Rows of the query before are still on the screen: what is chosen among them is not chosen among those to come.
  const locked = useRef(stale);
  locked.current = stale;
  if (state.rowsKey !== rowsKey) {
    const had = !isNothing(state.selection);
    setState({ rowsKey, selection: nothing, cleared: had });
  }

  const change = useCallback((next: (selection: Selection) => Selection) => {
    setState((before) => ({ ...before, selection: next(before.selection), cleared: false }));
  }, []);

  const setKeys = useCallback((keys: readonly string[], selected: boolean) => {
    if (!locked.current) setState((before) => select(before, keys, selected));
  }, []);

  const extend = useCallback(
    (from: number, to: number) => {
      if (locked.current) return;
      const [first, last] = from < to ? [from, to] : [to, from];
      store.keysBetween(first, last).then(
        // By the time they are known the list may show other rows, of which nobody has chosen any.
        (keys) => setState((now) => (now.rowsKey === rowsKey ? select(now, keys, true) : now)),
        toasts.showError,
      );
    },
    [store, rowsKey, toasts],
  );

  const toggle = useCallback(
    (index: number, range: boolean) => {
      const row = store.row(index);
      if (row === undefined || locked.current) return;
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
