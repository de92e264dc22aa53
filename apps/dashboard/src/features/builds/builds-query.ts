import type { BuildSort } from '@muster/contract/builds';
import type { Sent } from '@muster/contract/call';
import type { listBuilds } from '@muster/contract/calls/builds';
import { type DayRange, type FilterValue, isChoice, type ListQuery } from '../../shared/list/list-state.ts';

type Query = NonNullable<Sent<typeof listBuilds>['query']>;
type Filters = Omit<Query, 'sort' | 'limit' | 'after'>;

const several = ['status', 'os', 'signingType', 'tags'] as const;
const single = ['gitBranch', 'gitTag', 'versionName', 'deployerName'] as const;

/** What the list asks for, in the words of the call. Days are the viewer's own, from their first moment to their last. */
export function buildsQuery({ search, filters, sort }: ListQuery): Filters & Pick<Query, 'sort'> {
  const query: Filters & Pick<Query, 'sort'> = {};
  if (search.trim() !== '') query.q = search.trim().slice(0, 80);
  for (const name of several) {
    const values = choiceOf(filters[name]);
    if (values.length > 0) query[name] = values.join(',');
  }
  for (const name of single) {
    const [value] = choiceOf(filters[name]);
    if (value !== undefined) query[name] = value;
  }
  const { from, to } = (filters.sent ?? {}) as DayRange;
  if (from !== undefined) query.minTime = startOf(from, 0);
  if (to !== undefined) query.maxTime = startOf(to, 1);
  if (sort) query.sort = `${sort.descending ? '-' : ''}${sort.column}` as BuildSort;
  return query;
}

function choiceOf(value: FilterValue | undefined): readonly string[] {
  return value !== undefined && typeof value === 'object' && isChoice(value) ? value : [];
}

function startOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}
