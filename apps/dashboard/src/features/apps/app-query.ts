import type { Sent } from '@muster/contract/call';
import type { listApps } from '@muster/contract/calls/apps';
import { isChoice, type ListQuery } from '../../shared/list/list-state.ts';

type Query = NonNullable<Sent<typeof listApps>['query']>;

/** What the list asks for, in the words of the call. */
export function appQuery({ search, filters, sort }: ListQuery): Pick<Query, 'q' | 'os' | 'sort'> {
  const os = filters.os;
  const column = sort?.column as 'name' | 'createdAt' | 'lastBuild' | undefined;
  return {
    ...(search.trim() !== '' && { q: search.trim() }),
    ...(os !== undefined && typeof os === 'object' && isChoice(os) && { os: os.join(',') }),
    ...(column && { sort: sort?.descending ? (`-${column}` as const) : column }),
  };
}
