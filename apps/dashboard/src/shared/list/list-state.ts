/** What a list shows, and how that is written in the address: the address is the view (frontend.md, 2). */

export interface Sort {
  column: string;
  descending: boolean;
}

/** Days as `YYYY-MM-DD`, both included. */
export interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
}

export type FilterValue = readonly string[] | string | boolean | DayRange;

/** What decides which rows there are and in which order. */
export interface ListQuery {
  search: string;
  filters: Readonly<Record<string, FilterValue>>;
  sort: Sort | undefined;
}

export interface ColumnPlace {
  id: string;
  pinned: boolean;
}

export interface ListState extends ListQuery {
  /** The columns in their order; undefined for those the list comes with. */
  columns: readonly ColumnPlace[] | undefined;
  /** The view that was chosen, built in or saved; what it shows may have been changed since. */
  view: string | undefined;
  /** The first row in sight. */
  at: number;
  /** Undefined for the one that the browser remembers, or else a table. */
  layout: 'grid' | undefined;
}

/** As much of a list's definition as is needed to read an address. */
export interface ListShape {
  columns: readonly { id: string; sort?: 'ascending' | 'descending' | undefined }[];
  filters: readonly FilterShape[];
  search?: SearchShape | false | undefined;
  defaultSort?: Sort | undefined;
  grid?: object | undefined;
}

export interface SearchShape {
  /** Its name in the call; `q` unless it is said. */
  param?: string;
  /** As much of it as the call takes. */
  longest?: number;
}

export interface FilterShape {
  id: string;
  kind: 'choice' | 'text' | 'boolean' | 'days';
  options?: readonly { value: string }[] | undefined;
  open?: boolean | undefined;
  single?: boolean | undefined;
  param?: string | undefined;
  lowerCase?: boolean | undefined;
  bounds?: readonly [first: string, last: string] | undefined;
}

/** Of what somebody looks for. */
export const longestSearch = 200;
const own = ['q', 'sort', 'cols', 'view', 'at', 'layout'] as const;
/** Parameters of panels, dialogs, tabs and the language: no filter may take their place. */
const others = ['s', 'id', 'hl', 'section', 'confirm', 'modal', 'tab', 'compare'];

export function isReserved(name: string): boolean {
  return (own as readonly string[]).includes(name) || others.includes(name);
}

/** Whatever is broken or unknown is left out: an old link still shows what of it makes sense. */
export function readListState(shape: ListShape, params: URLSearchParams): ListState {
  const filters: Record<string, FilterValue> = {};
  for (const filter of shape.filters) {
    const value = readFilter(filter, params.getAll(filter.id));
    if (value !== undefined) filters[filter.id] = value;
  }
  const at = Number(params.get('at'));
  return {
    search: (params.get('q') ?? '').slice(0, longestSearch),
    filters,
    sort: readSort(shape, params.get('sort')) ?? shape.defaultSort,
    columns: readColumns(shape, params.get('cols')),
    view: params.get('view') || undefined,
    at: Number.isSafeInteger(at) && at > 0 ? at : 0,
    layout: shape.grid !== undefined && params.get('layout') === 'grid' ? 'grid' : undefined,
  };
}

/** The parameters of a state, in an order of their own; what is as it comes is left out. */
export function writeListState(shape: ListShape, state: ListState): URLSearchParams {
  const params = new URLSearchParams();
  if (state.view) params.set('view', state.view);
  if (state.search) params.set('q', state.search);
  for (const { id } of shape.filters) {
    for (const text of writeFilter(state.filters[id])) params.append(id, text);
  }
  const { sort, columns } = state;
  if (sort && !sameSort(sort, shape.defaultSort)) params.set('sort', `${sort.descending ? '-' : ''}${sort.column}`);
  if (columns) params.set('cols', columns.map(({ id, pinned }) => `${pinned ? '!' : ''}${id}`).join(','));
  if (state.layout) params.set('layout', state.layout);
  if (state.at > 0) params.set('at', String(state.at));
  return params;
}

/** The address with another state of the list in it, and everything else as it was. */
export function replaceListState(shape: ListShape, params: URLSearchParams, state: ListState): void {
  for (const name of [...own, ...shape.filters.map(({ id }) => id)]) params.delete(name);
  for (const [name, value] of writeListState(shape, state)) params.append(name, value);
}

/** What a saved view keeps: everything but its own name and how far somebody had scrolled. */
export function viewQuery(shape: ListShape, state: ListState): string {
  return writeListState(shape, { ...state, view: undefined, at: 0 }).toString();
}

/** Which rows these are, as a text: the same text, the same rows. */
export function queryKey({ search, filters, sort }: ListQuery): string {
  const ordered = Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([search.trim(), ordered, sort ?? null]);
}

export function isFiltered({ search, filters }: ListQuery): boolean {
  return search.trim() !== '' || Object.keys(filters).length > 0;
}

function sameSort(a: Sort, b: Sort | undefined): boolean {
  return a.column === b?.column && a.descending === b.descending;
}

function readSort({ columns }: ListShape, text: string | null): Sort | undefined {
  if (!text) return undefined;
  const descending = text.startsWith('-');
  const column = descending ? text.slice(1) : text;
  return columns.some(({ id, sort }) => id === column && sort) ? { column, descending } : undefined;
}

function readColumns({ columns }: ListShape, text: string | null): ColumnPlace[] | undefined {
  const places = new Map<string, ColumnPlace>();
  for (const part of (text ?? '').split(',')) {
    const pinned = part.startsWith('!');
    const id = pinned ? part.slice(1) : part;
    if (columns.some((column) => column.id === id) && !places.has(id)) places.set(id, { id, pinned });
  }
  return places.size > 0 ? [...places.values()] : undefined;
}

function readFilter({ kind, options, open }: FilterShape, texts: readonly string[]): FilterValue | undefined {
  const [text] = texts;
  if (text === undefined) return undefined;
  switch (kind) {
    case 'choice': {
      const known = texts.filter((value) => open || !options || options.some((option) => option.value === value));
      return known.length > 0 ? [...new Set(known)] : undefined;
    }
    case 'text':
      return text.trim() === '' ? undefined : text.slice(0, longestSearch);
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined;
    case 'days': {
      const [from = '', to = from] = text.split('..');
      const range = { from: isDay(from) ? from : undefined, to: isDay(to) ? to : undefined };
      if (range.from === undefined && range.to === undefined) return undefined;
      const turned = range.from && range.to && range.from > range.to;
      return turned ? { from: range.to, to: range.from } : range;
    }
  }
}

function writeFilter(value: FilterValue | undefined): readonly string[] {
  if (value === undefined) return [];
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (typeof value === 'boolean') return [String(value)];
  if (isChoice(value)) return value;
  return value.from || value.to ? [`${value.from ?? ''}..${value.to ?? ''}`] : [];
}

export function isChoice(value: FilterValue): value is readonly string[] {
  return Array.isArray(value);
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}
