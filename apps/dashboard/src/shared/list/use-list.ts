import { useCallback, useMemo, useRef } from 'react';
import { createSignal, type Signal } from '../signal.ts';
import { placesOf } from './column-places.ts';
import type { ListDefinition } from './define-list.ts';
import type { ListPreferences } from './list-preferences.ts';
import type { ListSource } from './list-source.ts';
import { type ColumnPlace, type ListState, queryKey } from './list-state.ts';
import { type SetListState, useListState } from './use-list-state.ts';
import { type SetPreferences, usePreferences } from './use-preferences.ts';
import { type Rows, useRows } from './use-rows.ts';
import { type SelectionState, useSelection } from './use-selection.ts';

/** The rows of which something is seen, both included. */
export interface Seen {
  first: number;
  last: number;
}

export interface List<Row> {
  definition: ListDefinition<Row>;
  source: ListSource<Row>;
  state: ListState;
  set: SetListState;
  rows: Rows<Row>;
  selection: SelectionState;
  /** The columns that are shown, in their order. */
  places: readonly ColumnPlace[];
  preferences: ListPreferences;
  setPreferences: SetPreferences;
  layout: 'table' | 'grid';
  seen: Signal<Seen>;
  /** Brings a row to the top. */
  scrollTo(index: number): void;
  /** Whoever shows the rows says here how to scroll. */
  scroller: { current: ((index: number) => void) | undefined };
  /** Reads everything anew, from the first row on. */
  refresh(): void;
}

/** Everything a list page works with; the address says what it shows. */
export function useList<Row>(definition: ListDefinition<Row>, source: ListSource<Row>): List<Row> {
  const [state, set] = useListState(definition);
  const rows = useRows(definition, source, state);
  const selection = useSelection(rows, definition.rowKey, queryKey(state));
  const [preferences, setPreferences] = usePreferences(definition.id);
  const places = useMemo(() => placesOf(definition.columns, state.columns), [definition, state.columns]);
  const seen = useMemo(() => createSignal<Seen>({ first: 0, last: -1 }), []);
  const scroller = useRef<((index: number) => void) | undefined>(undefined);
  const scrollTo = useCallback((index: number) => scroller.current?.(index), []);
  const { store } = rows;
  const refresh = useCallback(() => {
    store.refresh();
    scroller.current?.(0);
  }, [store]);
  return {
    definition,
    source,
    state,
    set,
    rows,
    selection,
    places,
    preferences,
    setPreferences,
    layout: definition.grid ? (state.layout ?? preferences.layout) : 'table',
    seen,
    scrollTo,
    scroller,
    refresh,
  };
}
