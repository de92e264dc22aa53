import type { CallSpec } from '@muster/contract/call';
import { type DayRange, type FilterShape, type ListQuery, type ListShape, longestSearch } from './list-state.ts';

/** As calls take it: texts only. */
export type SentQuery = Record<string, string>;

/** What a list asks its call for, by its declaration: which rows, and in which order. */
export function listQuery(shape: ListShape, query: ListQuery): SentQuery {
  const { sort } = query;
  return { ...filterQuery(shape, query), ...(sort && { sort: `${sort.descending ? '-' : ''}${sort.column}` }) };
}

/** The same without the order, as what acts on all that match asks for. */
export function filterQuery({ search = {}, filters }: ListShape, query: ListQuery): SentQuery {
  const sent: SentQuery = {};
  const words = query.search.trim();
  if (search && words !== '') sent[search.param ?? 'q'] = words.slice(0, search.longest ?? longestSearch);
  for (const filter of filters) {
    const value = query.filters[filter.id];
    if (value === undefined) continue;
    const name = filter.param ?? filter.id;
    if (typeof value === 'boolean') sent[name] = String(value);
    else if (typeof value === 'string') {
      const text = value.trim();
      if (text !== '') sent[name] = filter.lowerCase ? text.toLowerCase() : text;
    } else if (filter.kind === 'days') Object.assign(sent, boundsOf(filter, value as DayRange));
    else {
      const values = value as readonly string[];
      if (values.length > 0) sent[name] = filter.single ? (values[0] ?? '') : values.join(',');
    }
  }
  return sent;
}

/** Days are the viewer's own, from their first moment to their last. */
function boundsOf({ bounds: [first, last] = ['from', 'to'] }: FilterShape, { from, to }: DayRange): SentQuery {
  return {
    ...(from === undefined ? {} : { [first]: startOf(from, 0) }),
    ...(to === undefined ? {} : { [last]: startOf(to, 1) }),
  };
}

function startOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

/** A filter that the call does not know would be left out without a word: that is said when the list is first opened. */
export function checkNames(id: string, { search = {}, filters, columns }: ListShape, call: CallSpec): void {
  const known = (call.query as { shape?: object } | undefined)?.shape ?? {};
  const names = filters.flatMap((filter) =>
    filter.kind === 'days' ? [...(filter.bounds ?? ['from', 'to'])] : [filter.param ?? filter.id],
  );
  if (search) names.push(search.param ?? 'q');
  if (columns.some(({ sort }) => sort)) names.push('sort');
  const unknown = names.find((name) => !Object.hasOwn(known, name));
  if (unknown !== undefined)
    throw new Error(`the list ${id} asks ${call.name} for "${unknown}", which it does not know`);
}
