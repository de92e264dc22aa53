import type { Person } from '@muster/contract/people';
import type { ListSource } from '../../../shared/list/list-source.ts';
import type { ListQuery } from '../../../shared/list/list-state.ts';
import type { Selected } from '../../../shared/list/selection.ts';

const pageSize = 100;

/** The people of a selection, read page by page: those named, or all that match without the exceptions. */
export async function collectPeople(
  source: Pick<ListSource<Person>, 'page'>,
  query: ListQuery,
  selected: Selected,
  signal: AbortSignal,
): Promise<Person[]> {
  const named = 'ids' in selected ? new Set(selected.ids) : undefined;
  const except = new Set('ids' in selected ? [] : selected.except);
  const found: Person[] = [];
  let cursor: string | null = null;
  do {
    const page = await source.page('ids' in selected ? query : selected.all, cursor, pageSize, signal);
    found.push(...page.items.filter(({ id }) => (named ? named.has(id) : !except.has(id))));
    cursor = named && found.length === named.size ? null : page.next;
  } while (cursor !== null);
  return found;
}
