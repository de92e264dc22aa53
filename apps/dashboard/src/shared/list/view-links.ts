import type { ListView } from '@muster/contract/calls/views';
import type { BuiltInView } from './define-list.ts';
import { type ListShape, type ListState, readListState, replaceListState, viewQuery } from './list-state.ts';

/** What a view shows, from its first row on. */
export function stateOfView(shape: ListShape, view: Pick<ListView, 'id' | 'query'>): ListState {
  return { ...readListState(shape, new URLSearchParams(view.query)), view: view.id, at: 0 };
}

/** The query string of a view, with what else the address says. */
export function viewSearch(shape: ListShape, view: Pick<ListView, 'id' | 'query'>, search: string): string {
  const params = new URLSearchParams(search);
  replaceListState(shape, params, stateOfView(shape, view));
  return params.size > 0 ? `?${params}` : '';
}

/** Whether the list shows something else than the view keeps. */
export function differsFrom(shape: ListShape, state: ListState, view: Pick<ListView, 'id' | 'query'>): boolean {
  return viewQuery(shape, state) !== viewQuery(shape, stateOfView(shape, view));
}

export interface ActiveView {
  saved: ListView | undefined;
  builtIn: BuiltInView | undefined;
}

/** The view that the address names; the first built-in one where it names none, or one that is not there. */
export function activeView(
  builtIn: readonly BuiltInView[],
  saved: readonly ListView[],
  id: string | undefined,
): ActiveView {
  const found = saved.find((view) => view.id === id);
  if (found) return { saved: found, builtIn: undefined };
  return { saved: undefined, builtIn: builtIn.find((view) => view.id === id) ?? builtIn[0] };
}
