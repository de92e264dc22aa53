import type { ListQuery } from './list-state.ts';

export interface Page<Row> {
  items: readonly Row[];
  totalDocs: number;
  /** Where the next page begins; null on the last one. */
  next: string | null;
}

/** Something happened to rows, or, with 'gap', may have while nobody was listening. */
export type ListNews = 'gap' | { action: 'create' | 'update' | 'delete'; keys: readonly string[] };

/** Where the rows of a list come from. */
export interface ListSource<Row> {
  /** Tells sources of the same list apart, as those of two workspaces. */
  key: string;
  page(query: ListQuery, cursor: string | null, limit: number, signal: AbortSignal): Promise<Page<Row>>;
  /** How many rows several queries have, in one call; without it each is asked for by itself. */
  counts?(queries: readonly ListQuery[], signal: AbortSignal): Promise<readonly number[]>;
  /** One of them by itself, also when the query leaves it out by now; undefined when it is gone. */
  row?(key: string, signal: AbortSignal): Promise<Row | undefined>;
  /** For a source that can begin anywhere: the cursor of the page that begins with this row. */
  cursorAt?(index: number): string | null;
  /** A total of this many means "at least as many". */
  countedAtMost?: number;
  /** For a source that writes all that match into one table itself, with all columns. */
  table?(query: ListQuery, signal: AbortSignal): Promise<Blob>;
  watch?(listener: (news: ListNews) => void): () => void;
}
