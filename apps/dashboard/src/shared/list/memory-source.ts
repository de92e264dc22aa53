/**
 * Rows that are in memory, asked for as a server is asked: for the playground, for measuring, and for lists that are
 * small enough to be had whole. Works in short slices, so that a million rows never hold up the page.
 */
import type { ListNews, ListSource, Page } from './list-source.ts';
import { type DayRange, type FilterValue, isChoice, type ListQuery, queryKey } from './list-state.ts';

export interface MemoryRows<Row> {
  key: string;
  rows: readonly Row[];
  rowKey(row: Row): string;
  /** What is searched, in lower case. */
  searched(row: Row): string;
  /** What a column is sorted by and a filter compares: texts, numbers, truths, or instants as ISO texts. */
  value(row: Row, id: string): string | number | boolean;
  /** Milliseconds an answer takes. */
  latency?: number;
}

export interface MemorySource<Row> extends ListSource<Row> {
  /** As if somebody else had done it. */
  add(row: Row): void;
  replace(row: Row): void;
  remove(key: string): void;
}

const slice = 20_000;
const kept = 8;

/** Lets the page do what it has to do. */
const breathe = () => new Promise<void>((done) => setTimeout(done));

export function memorySource<Row>(options: MemoryRows<Row>): MemorySource<Row> {
  const { rowKey, searched, value, latency = 0 } = options;
  let rows = [...options.rows];
  /** Positions of all rows by a column, ascending. */
  const orders = new Map<string, Promise<Uint32Array>>();
  const found = new Map<string, Promise<Uint32Array>>();
  const listeners = new Set<(news: ListNews) => void>();

  function orderBy(column: string): Promise<Uint32Array> {
    const known = orders.get(column);
    if (known) return known;
    const sorted = sortPositions(rows, (row) => value(row, column));
    orders.set(column, sorted);
    return sorted;
  }

  async function find(query: ListQuery): Promise<Uint32Array> {
    const order = query.sort ? await orderBy(query.sort.column) : Uint32Array.from(rows.keys());
    const matches = matcher(query, searched, value);
    const result = new Uint32Array(order.length);
    let count = 0;
    for (let place = 0; place < order.length; place++) {
      if (place % slice === slice - 1) await breathe();
      const position = order[query.sort?.descending ? order.length - 1 - place : place] ?? 0;
      const row = rows[position];
      if (row !== undefined && matches(row)) result[count++] = position;
    }
    return result.subarray(0, count);
  }

  function findOnce(query: ListQuery): Promise<Uint32Array> {
    const key = queryKey(query);
    const known = found.get(key);
    if (known) return known;
    const finding = find(query);
    found.set(key, finding);
    for (const old of [...found.keys()].slice(0, -kept)) found.delete(old);
    return finding;
  }

  function changed(next: Row[], news: ListNews): void {
    rows = next;
    orders.clear();
    found.clear();
    for (const listener of [...listeners]) listener(news);
  }

  return {
    key: options.key,
    async page(query, cursor, limit, signal): Promise<Page<Row>> {
      if (latency > 0) await new Promise((done) => setTimeout(done, latency));
      const positions = await findOnce(query);
      signal.throwIfAborted();
      const first = Number(cursor ?? 0);
      const items = [...positions.subarray(first, first + limit)].flatMap((position) => rows[position] ?? []);
      const next = first + limit < positions.length ? String(first + limit) : null;
      return { items, totalDocs: positions.length, next };
    },
    cursorAt: (index) => (index === 0 ? null : String(index)),
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (row) => changed([row, ...rows], { action: 'create', keys: [rowKey(row)] }),
    replace(row) {
      const key = rowKey(row);
      changed(
        rows.map((old) => (rowKey(old) === key ? row : old)),
        { action: 'update', keys: [key] },
      );
    },
    remove: (key) =>
      changed(
        rows.filter((row) => rowKey(row) !== key),
        { action: 'delete', keys: [key] },
      ),
  };
}

function matcher<Row>(
  { search, filters }: ListQuery,
  searched: (row: Row) => string,
  value: (row: Row, id: string) => string | number | boolean,
): (row: Row) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = Object.entries(filters);
  return (row) => {
    if (words.length > 0) {
      const text = searched(row);
      if (!words.every((word) => text.includes(word))) return false;
    }
    return wanted.every(([id, filter]) => passes(value(row, id), filter));
  };
}

function passes(value: string | number | boolean, filter: FilterValue): boolean {
  if (typeof filter === 'boolean') return value === filter;
  const text = String(value);
  if (typeof filter === 'string') return text.toLowerCase().includes(filter.trim().toLowerCase());
  if (isChoice(filter)) return filter.includes(text);
  return isWithin(text.slice(0, 10), filter);
}

function isWithin(day: string, { from, to }: DayRange): boolean {
  return (from === undefined || day >= from) && (to === undefined || day <= to);
}

/** Sorted in parts that are then merged, with pauses; rows with the same value stay in their order. */
async function sortPositions<Row>(
  rows: readonly Row[],
  by: (row: Row) => string | number | boolean,
): Promise<Uint32Array> {
  const values = rows.map(by);
  const compare = (a: number, b: number) => {
    const [one = 0, other = 0] = [values[a], values[b]];
    return one < other ? -1 : one > other ? 1 : a - b;
  };
  let runs: Uint32Array[] = [];
  for (let start = 0; start < rows.length; start += slice / 4) {
    const part = Uint32Array.from({ length: Math.min(slice / 4, rows.length - start) }, (_, i) => start + i);
    runs.push(part.sort(compare));
    await breathe();
  }
  while (runs.length > 1) {
    const merged: Uint32Array[] = [];
    for (let i = 0; i < runs.length; i += 2) {
      const [one, other] = [runs[i], runs[i + 1]];
      merged.push(one && other ? await merge(one, other, compare) : (one ?? new Uint32Array()));
    }
    runs = merged;
  }
  return runs[0] ?? new Uint32Array();
}

async function merge(
  one: Uint32Array,
  other: Uint32Array,
  compare: (a: number, b: number) => number,
): Promise<Uint32Array> {
  const merged = new Uint32Array(one.length + other.length);
  let [i, j] = [0, 0];
  for (let place = 0; place < merged.length; place++) {
    if (place % slice === slice - 1) await breathe();
    const takeOne = j >= other.length || (i < one.length && compare(one[i] ?? 0, other[j] ?? 0) <= 0);
    merged[place] = (takeOne ? one[i++] : other[j++]) ?? 0;
  }
  return merged;
}
