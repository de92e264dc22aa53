import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { eachSelected } from '../bulk-tasks/index.ts';
import { mustKnowGroups } from './groups-store.ts';
import { type PeopleFilter, peopleList } from './people-list.ts';
import { countKnown } from './people-store.ts';

export interface Selection {
  personIds?: readonly string[] | undefined;
  all?: PeopleFilter | undefined;
  exceptPersonIds?: readonly string[] | undefined;
}

/** Those chosen, piece by piece and each once. Whatever is named has to be there, or nothing is done. */
export async function* chosen(
  tx: Tx,
  { personIds = [], all, exceptPersonIds = [] }: Selection,
): AsyncGenerator<string[]> {
  const named = [...new Set([...personIds, ...exceptPersonIds])];
  if ((await countKnown(tx, named)) !== named.length) fail(3001);
  if (all?.groupId) await mustKnowGroups(tx, all.groupId);
  const matching = all && ((page: { after: string; limit: number }) => peopleList.matchingIds(tx, null, all, page));
  yield* eachSelected({ ids: personIds, except: exceptPersonIds, matching });
}
