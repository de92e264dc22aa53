import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { mustKnowGroups } from './groups-store.ts';
import { matchingIds, type PeopleFilter } from './people-list.ts';
import { countKnown } from './people-store.ts';

export interface Selection {
  personIds?: readonly string[] | undefined;
  all?: PeopleFilter | undefined;
  exceptPersonIds?: readonly string[] | undefined;
}

const atOnce = 2000;

/** Those chosen, piece by piece and each once. Whatever is named has to be there, or nothing is done. */
export async function* chosen(
  tx: Tx,
  { personIds = [], all, exceptPersonIds = [] }: Selection,
): AsyncGenerator<string[]> {
  const named = [...new Set([...personIds, ...exceptPersonIds])];
  if ((await countKnown(tx, named)) !== named.length) fail(3001);
  if (all?.groupId) await mustKnowGroups(tx, all.groupId);
  const left = new Set(exceptPersonIds);
  const first = [...new Set(personIds)].filter((id) => !left.has(id)).sort();
  for (let start = 0; start < first.length; start += atOnce) yield first.slice(start, start + atOnce);
  if (all === undefined) return;
  for (const id of first) left.add(id);
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const ids = await matchingIds(tx, all, after, atOnce);
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
    yield ids.filter((id) => !left.has(id));
  }
}
