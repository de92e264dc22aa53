import type { Sent } from '@muster/contract/call';
import type { listPeople, PeopleSort, tagPeople } from '@muster/contract/calls/people';
import { isChoice, type ListQuery } from '../../shared/list/list-state.ts';
import type { Selected } from '../../shared/list/selection.ts';

type Query = NonNullable<Sent<typeof listPeople>['query']>;
type PeopleFilter = Pick<Query, 'q' | 'kind' | 'status' | 'role' | 'scope' | 'origin' | 'tag' | 'groupId'>;
type PeopleSelection = Pick<NonNullable<Sent<typeof tagPeople>['body']>, 'personIds' | 'all' | 'exceptPersonIds'>;

/** Filters of the list by their names in the calls; several values of one are separated by commas. */
const names = {
  kind: 'kind',
  status: 'status',
  role: 'role',
  scope: 'scope',
  origin: 'origin',
  tag: 'tag',
  group: 'groupId',
} as const satisfies Record<string, keyof PeopleFilter>;

function filterOf({ search, filters }: ListQuery): PeopleFilter {
  const filter: PeopleFilter = {};
  if (search.trim() !== '') filter.q = search.trim();
  for (const [id, name] of Object.entries(names)) {
    const value = filters[id];
    if (value !== undefined && typeof value === 'object' && isChoice(value)) filter[name] = value.join(',');
  }
  return filter;
}

/** What the list, its export and whatever acts on all that match ask for. */
export function peopleQuery(query: ListQuery): PeopleFilter & Pick<Query, 'sort'> {
  const { sort } = query;
  const column = sort?.column as PeopleSort | undefined;
  return { ...filterOf(query), ...(column && { sort: sort?.descending ? (`-${column}` as const) : column }) };
}

export function peopleSelection(selected: Selected): PeopleSelection {
  if ('ids' in selected) return { personIds: [...selected.ids] };
  return { all: filterOf(selected.all), exceptPersonIds: [...selected.except] };
}
