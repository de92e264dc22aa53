/**
 * The rows of one query, page by page, as far as they are looked at. Pages are fetched around what is in sight, some
 * are kept, the farthest are let go; a page that was seen once is found again by its cursor. What others change is
 * shown in its place; what others add is counted, and shown when asked for: rows never jump. An empty list has none that
 * could.
 */
import type { ListNews, ListSource, Page } from './list-source.ts';
import type { ListQuery } from './list-state.ts';

export interface PageStoreOptions<Row> {
  source: ListSource<Row>;
  query: ListQuery;
  rowKey(row: Row): string;
  pageSize?: number;
  /** Pages kept at most. */
  keep?: number;
}

export interface PageSnapshot {
  /** 'error' only while there is nothing to show. */
  status: 'loading' | 'ready' | 'error';
  /** All rows that match; with `more`, at least. */
  total: number;
  more: boolean;
  /** Rows to lay out: all there are, or as far ahead as can be reached page by page. */
  count: number;
  /** Of the latest attempt; with rows beside it, they may be old. */
  error: unknown;
  /** Rows that others have added since. */
  added: number;
}

export interface PageStore<Row> {
  subscribe(listener: () => void): () => void;
  get(): PageSnapshot;
  row(index: number): Row | undefined;
  isGone(key: string): boolean;
  /** The rows that are in sight, both included. */
  want(first: number, last: number): void;
  /** Keys of all rows from one to another, also of those that have been let go. */
  keysBetween(first: number, last: number): Promise<string[]>;
  loadedRows(): Row[];
  loadedKeys(): string[];
  /** Reads from the start; what is shown stays until the first answer is there. */
  refresh(): void;
  /** Tries again what failed. */
  retry(): void;
  tell(news: ListNews): void;
  stop(): void;
}

/** How far past what is known somebody may scroll where pages are found one after the other. */
const reach = 1000;
/** A page is fetched when its first row is this close. */
const ahead = 30;
/** Changes that come together are looked at together. */
const settle = 200;
/** So many rows are read one by one when something happened; the others with the next news. */
const oneByOne = 20;

export function createPageStore<Row>(options: PageStoreOptions<Row>): PageStore<Row> {
  const { source, query, rowKey, pageSize = 100, keep = 50 } = options;
  const listeners = new Set<() => void>();
  const gone = new Set<string>();
  const running = new Map<number, AbortController>();
  /** Asked for again only on request: scrolling over them must not ask a hundred times. */
  const failed = new Set<number>();
  const touched = new Set<string>();
  let pages = new Map<number, readonly Row[]>();
  let cursors: (string | null)[] = [null];
  let end: number | undefined;
  /** How many there were when the start of the list was read. */
  let counted = 0;
  let wanted = { first: 0, last: pageSize - 1 };
  /** Rows of before are shown until the first new ones are there. */
  let replacing = false;
  /** Something was told meanwhile. */
  let late = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let background = new AbortController();
  let snapshot: PageSnapshot = { status: 'loading', total: 0, more: false, count: 0, error: undefined, added: 0 };

  function show(change: Partial<PageSnapshot>): void {
    const next = { ...snapshot, ...change };
    snapshot = { ...next, count: layoutCount(next) };
    for (const listener of [...listeners]) listener();
  }

  function layoutCount({ total, more }: PageSnapshot): number {
    if (end !== undefined) return end;
    if (pages.size === 0) return 0;
    if (source.cursorAt && !more) return total;
    const known = (cursors.length - 1) * pageSize;
    return more ? known + reach : Math.max(known, Math.min(total, known + reach));
  }

  const cursorOf = (page: number): string | null | undefined => source.cursorAt?.(page * pageSize) ?? cursors[page];
  const pageOf = (index: number): number => Math.floor(index / pageSize);

  /** The pages to fetch now: those in sight, or the one that leads to them. */
  function needed(): Set<number> {
    const first = pageOf(wanted.first);
    if (replacing) return new Set([0]);
    if (pages.size === 0) return new Set([cursorOf(first) === undefined ? 0 : first]);
    const need = new Set<number>();
    for (let page = first; page <= pageOf(Math.min(wanted.last + ahead, Math.max(0, snapshot.count - 1))); page++) {
      if (cursorOf(page) !== undefined) need.add(page);
      else {
        need.add(cursors.length - 1);
        break;
      }
    }
    return need;
  }

  function pump(): void {
    const need = needed();
    for (const [page, fetching] of running) {
      if (need.has(page)) continue;
      fetching.abort();
      running.delete(page);
    }
    for (const page of need) {
      if (!running.has(page) && !failed.has(page) && (replacing || !pages.has(page))) void fetchPage(page);
    }
  }

  async function fetchPage(page: number): Promise<void> {
    const fetching = new AbortController();
    running.set(page, fetching);
    try {
      const answer = await source.page(query, cursorOf(page) ?? null, pageSize, fetching.signal);
      if (fetching.signal.aborted) return;
      running.delete(page);
      accept(page, answer);
      pump();
    } catch (error) {
      if (fetching.signal.aborted) return;
      running.delete(page);
      failed.add(page);
      show({ error, status: pages.size === 0 ? 'error' : 'ready' });
    }
  }

  function accept(page: number, { items, totalDocs, next }: Page<Row>): void {
    if (replacing) {
      pages = new Map();
      cursors = [null];
      end = undefined;
      replacing = false;
      gone.clear();
    }
    if (page === 0 || pages.size === 0) counted = totalDocs;
    pages.set(page, items);
    if (next === null) end = page * pageSize + items.length;
    else if (page === cursors.length - 1) cursors.push(next);
    // A link to row 9,000 of a list that has 10 by now.
    if (items.length === 0 && page > 0 && source.cursorAt) end = Math.min(totalDocs, page * pageSize);
    letGo();
    show({
      status: 'ready',
      error: undefined,
      total: totalDocs,
      more: source.countedAtMost !== undefined && totalDocs >= source.countedAtMost,
      added: page === 0 ? 0 : snapshot.added,
    });
    // What was told while these rows were on their way may not be in them.
    if (late) later();
    late = false;
  }

  function letGo(): void {
    const middle = pageOf((wanted.first + wanted.last) / 2);
    const byDistance = [...pages.keys()].toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
    const need = needed();
    for (const page of byDistance.slice(keep)) if (!need.has(page)) pages.delete(page);
  }

  /** Rows read again are shown where they are: nothing moves. */
  function put(page: number, items: readonly Row[]): void {
    const fresh = new Map(items.map((row) => [rowKey(row), row]));
    const rows = pages.get(page)?.map((row) => fresh.get(rowKey(row)) ?? row);
    if (rows) pages.set(page, rows);
  }

  /**
   * What the query leaves out by now, as a filter by state does with what was finished: it stays in its place, as it is
   * now, or as gone.
   */
  async function readLeft(keys: readonly string[], signal: AbortSignal): Promise<void> {
    const asked = keys.slice(0, oneByOne);
    const rows = await Promise.all(asked.map((key) => source.row?.(key, signal)));
    for (const [at, key] of asked.entries()) if (rows[at] === undefined) gone.add(key);
    const fresh = rows.filter((row) => row !== undefined);
    for (const page of [...pages.keys()]) put(page, fresh);
  }

  /** How many are new: how much longer the list has become or, where its start tells it, what that has. */
  function countAdded({ items, totalDocs, next }: Page<Row>): number {
    const known = new Set(loadedKeys());
    if (snapshot.more || next === null) return items.filter((row) => !known.has(rowKey(row))).length;
    const missing = [...gone].filter((key) => known.has(key)).length;
    return Math.max(0, totalDocs + missing - counted);
  }

  async function catchUp(signal: AbortSignal): Promise<void> {
    if (snapshot.status !== 'ready' || replacing) {
      late = true;
      return;
    }
    const keys = new Set(touched);
    touched.clear();
    const start = await source.page(query, null, pageSize, signal);
    // Where there is nothing yet, nothing can jump: the first ones are shown as they come.
    if (end === 0 && start.items.length > 0) {
      replacing = true;
      accept(0, start);
      return;
    }
    const added = countAdded(start);
    const found = new Set(start.items.map(rowKey));
    put(0, start.items);
    for (const [page, rows] of [...pages]) {
      if (page === 0 || !rows.some((row) => keys.has(rowKey(row)))) continue;
      // What is out of sight is read again when it comes into sight.
      if (page < pageOf(wanted.first) || page > pageOf(wanted.last)) pages.delete(page);
      else {
        const { items } = await source.page(query, cursorOf(page) ?? null, pageSize, signal);
        for (const row of items) found.add(rowKey(row));
        put(page, items);
      }
    }
    // Of a list that is here as a whole it is known of each row that it is not in it any more, of others when it was told.
    const lost = (key: string) => !found.has(key) && !gone.has(key) && (start.next === null || keys.has(key));
    if (source.row) await readLeft(loadedKeys().filter(lost), signal);
    show({ added });
  }

  function later(): void {
    clearTimeout(timer);
    const { signal } = background;
    // What cannot be read now is read with the next news; the rows that are shown stay.
    const failing = (error: unknown) => !signal.aborted && show({ error });
    timer = setTimeout(() => void catchUp(signal).catch(failing), settle);
  }

  function tell(news: ListNews): void {
    if (news === 'gap') for (const key of loadedKeys()) touched.add(key);
    else if (news.action === 'delete') for (const key of news.keys) gone.add(key);
    else if (news.action === 'update') for (const key of news.keys) touched.add(key);
    later();
    if (news !== 'gap' && news.action === 'delete') show({});
  }

  const loadedRows = (): Row[] => [...pages.entries()].toSorted(([a], [b]) => a - b).flatMap(([, rows]) => rows);
  const loadedKeys = (): string[] => loadedRows().map(rowKey);

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => snapshot,
    row: (index) => pages.get(pageOf(index))?.[index % pageSize],
    isGone: (key) => gone.has(key),
    want(first, last) {
      wanted = { first, last };
      pump();
    },
    async keysBetween(first, last) {
      const keys: string[] = [];
      for (let page = pageOf(first); page <= pageOf(last); page++) {
        const cursor = cursorOf(page);
        if (cursor === undefined) break;
        const rows = pages.get(page) ?? (await source.page(query, cursor, pageSize, background.signal)).items;
        rows.forEach((row, offset) => {
          const index = page * pageSize + offset;
          if (index >= first && index <= last) keys.push(rowKey(row));
        });
      }
      return keys;
    },
    loadedRows,
    loadedKeys,
    refresh() {
      for (const fetching of running.values()) fetching.abort();
      running.clear();
      failed.clear();
      wanted = { first: 0, last: pageSize - 1 };
      replacing = pages.size > 0;
      pump();
    },
    retry() {
      failed.clear();
      show({ error: undefined, status: pages.size === 0 ? 'loading' : 'ready' });
      pump();
    },
    tell,
    stop() {
      clearTimeout(timer);
      background.abort();
      background = new AbortController();
      for (const fetching of running.values()) fetching.abort();
      running.clear();
    },
  };
}
