/** Which rows are selected: some by their keys, or all that match but a few. */
import type { ListQuery } from './list-state.ts';

export type Selection = { kind: 'some'; keys: ReadonlySet<string> } | { kind: 'all'; except: ReadonlySet<string> };

/** What an action is given: the rows themselves, or everything that a query finds, which nobody has loaded. */
export type Selected = { ids: readonly string[] } | { all: ListQuery; except: readonly string[] };

export const nothing: Selection = { kind: 'some', keys: new Set() };
export const everything: Selection = { kind: 'all', except: new Set() };

export function isNothing(selection: Selection): boolean {
  return selection.kind === 'some' && selection.keys.size === 0;
}

export function isSelected(selection: Selection, key: string): boolean {
  return selection.kind === 'some' ? selection.keys.has(key) : !selection.except.has(key);
}

export function countSelected(selection: Selection, total: number): number {
  return selection.kind === 'some' ? selection.keys.size : Math.max(0, total - selection.except.size);
}

export function setSelected(selection: Selection, keys: Iterable<string>, selected: boolean): Selection {
  const named = new Set(selection.kind === 'some' ? selection.keys : selection.except);
  const names = selection.kind === 'some' ? selected : !selected;
  for (const key of keys) {
    if (names) named.add(key);
    else named.delete(key);
  }
  return selection.kind === 'some' ? { kind: 'some', keys: named } : { kind: 'all', except: named };
}

/** For the checkbox in the header: about the rows that are loaded. */
export function headerState(selection: Selection, keys: readonly string[], total: number): 'none' | 'some' | 'all' {
  const count = countSelected(selection, total);
  if (count === 0) return 'none';
  return keys.length > 0 && keys.every((key) => isSelected(selection, key)) ? 'all' : 'some';
}

export function toSelected(selection: Selection, query: ListQuery): Selected {
  return selection.kind === 'some' ? { ids: [...selection.keys] } : { all: query, except: [...selection.except] };
}
