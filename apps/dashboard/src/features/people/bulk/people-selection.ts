import type { Sent } from '@muster/contract/call';
import type { tagPeople } from '@muster/contract/calls/people';
import { filterQuery } from '../../../shared/list/list-query.ts';
import type { ListShape } from '../../../shared/list/list-state.ts';
import type { Selected } from '../../../shared/list/selection.ts';

type PeopleSelection = Pick<NonNullable<Sent<typeof tagPeople>['body']>, 'personIds' | 'all' | 'exceptPersonIds'>;

export function peopleSelection(list: ListShape, selected: Selected): PeopleSelection {
  if ('ids' in selected) return { personIds: [...selected.ids] };
  return { all: filterQuery(list, selected.all), exceptPersonIds: [...selected.except] };
}
