import type { ImportMapping } from '@muster/contract/calls/employees';

export type Columns = Record<keyof ImportMapping, number | null>;

/** What was said of a file, for the one that is chosen in its place. */
export interface KeptChoice {
  names: readonly string[];
  columns: Columns;
  header: boolean;
  existing: 'update' | 'skip';
}

interface Read {
  columns: readonly string[];
  header: boolean;
  mapping: ImportMapping | null;
}

const nothing: Columns = { email: null, firstName: null, lastName: null, tags: null, groups: null };

/** Columns are found again by their names; where a file has none, by their places. The rest is what its names suggest. */
export function columnsOf(file: Read, kept: KeptChoice | undefined): Columns {
  const suggested = file.mapping ?? nothing;
  if (!kept) return suggested;
  const again = (index: number | null): number | null | undefined => {
    if (index === null) return null;
    if (!file.header || !kept.header) return index < file.columns.length ? index : undefined;
    const found = file.columns.indexOf(kept.names[index] ?? '');
    return found === -1 ? undefined : found;
  };
  const found = Object.entries(kept.columns).map(([field, index]) => {
    const name = field as keyof Columns;
    const now = again(index);
    // What was not imported from the file before may be a column that it did not have.
    const known = now === null && kept.names.includes(file.columns[suggested[name] ?? -1] ?? '');
    return [name, now === undefined || (now === null && !known) ? suggested[name] : now] as const;
  });
  return { ...nothing, ...Object.fromEntries(found) };
}
