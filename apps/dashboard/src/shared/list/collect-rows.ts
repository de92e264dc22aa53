import type { ListSource } from './list-source.ts';
import type { ListQuery } from './list-state.ts';
import type { Selected } from './selection.ts';

const pageSize = 100;

interface Of<Row> {
  source: Pick<ListSource<Row>, 'page'>;
  rowKey(row: Row): string;
  /** What the list shows, in which the named ones are looked for. */
  query: ListQuery;
}

/** The rows of a selection, read page by page: those named, or all that match without the exceptions. */
export async function collectRows<Row>(
  { source, rowKey, query }: Of<Row>,
  selected: Selected,
  signal: AbortSignal,
): Promise<Row[]> {
  const named = 'ids' in selected ? new Set(selected.ids) : undefined;
  const except = new Set('ids' in selected ? [] : selected.except);
  const found: Row[] = [];
  let cursor: string | null = null;
  do {
    const page = await source.page('ids' in selected ? query : selected.all, cursor, pageSize, signal);
    found.push(...page.items.filter((row) => (named ? named.has(rowKey(row)) : !except.has(rowKey(row)))));
    cursor = named && found.length === named.size ? null : page.next;
  } while (cursor !== null);
  return found;
}
