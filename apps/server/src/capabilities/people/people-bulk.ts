import { placesPerPerson } from '@muster/contract/people';
import type { Tx } from '../../platform/db/database.ts';
import { fail, failFields } from '../../platform/errors.ts';
import type { Change } from '../../platform/events/change-store.ts';
import { recordChanges } from '../../platform/events/record-change.ts';
import { distinctTags, fold } from '../../platform/fold.ts';
import { holdGroups, mustKnowGroups } from './groups-store.ts';
import { markRevoked } from './invitations-store.ts';
import { matchingIds, type PeopleFilter } from './people-list.ts';
import { entityOf } from './people-service.ts';
import { countKnown, deletePeople, lockPeople, type PersonPlaces, savePlaces } from './people-store.ts';

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

async function changePlaces(
  tx: Tx,
  selection: Selection,
  field: string,
  change: (person: PersonPlaces) => Pick<PersonPlaces, 'tags' | 'groups'>,
): Promise<number> {
  let count = 0;
  for await (const ids of chosen(tx, selection)) {
    const people = await lockPeople(tx, ids);
    const changed = people.flatMap((person) => {
      const after = change(person);
      return String(after.tags) === String(person.tags) && String(after.groups) === String(person.groups)
        ? []
        : [{ before: person, after: { ...person, ...after } }];
    });
    if (
      changed.some(
        ({ before, after }) => hasTooMany(before.tags, after.tags) || hasTooMany(before.groups, after.groups),
      )
    )
      failFields([{ field, rules: [{ name: 'maxItems', params: { max: placesPerPerson } }] }]);
    await savePlaces(
      tx,
      changed.map(({ after }) => after),
    );
    await record(
      tx,
      changed.map(({ before, after }) => ({
        action: 'update',
        ...entityOf(before),
        before: { tags: before.tags, groups: before.groups },
        after: { tags: after.tags, groups: after.groups },
      })),
    );
    count += changed.length;
  }
  return count;
}

/** Whoever has more from before can still lose some. */
function hasTooMany(before: readonly string[], after: readonly string[]): boolean {
  return after.length > placesPerPerson && after.length > before.length;
}

export async function tagPeople(
  tx: Tx,
  selection: Selection,
  { add = [], remove = [] }: { add?: readonly string[] | undefined; remove?: readonly string[] | undefined },
): Promise<number> {
  const gone = new Set(remove.map(fold));
  return changePlaces(tx, selection, 'add', ({ tags, groups }) => {
    const had = new Set(tags.map(fold));
    const more = distinctTags(add).filter((tag) => !had.has(fold(tag)));
    return { groups, tags: [...tags, ...more].filter((tag) => !gone.has(fold(tag))) };
  });
}

export async function groupPeople(
  tx: Tx,
  selection: Selection,
  { add = [], remove = [] }: { add?: readonly string[] | undefined; remove?: readonly string[] | undefined },
): Promise<number> {
  await holdGroups(tx, [...add, ...remove]);
  const gone = new Set(remove);
  return changePlaces(tx, selection, 'addGroupIds', ({ tags, groups }) => ({
    tags,
    groups: [...new Set([...groups, ...add])].filter((id) => !gone.has(id)),
  }));
}

/** Collaborators stay, however they were chosen: whoever is let go with a proof of who one is, is let go elsewhere. */
export async function deleteEmployees(tx: Tx, selection: Selection): Promise<{ changed: number; kept: number }> {
  const employees = selection.all && { ...selection.all, kind: ['employee'] };
  const matchable = selection.all?.kind === undefined || selection.all.kind.includes('employee');
  const answer = { changed: 0, kept: 0 };
  for await (const ids of chosen(tx, { ...selection, all: matchable ? employees : undefined })) {
    const found = await lockPeople(tx, ids);
    const people = found.filter(({ role }) => role === 'employee');
    const gone = people.map(({ id }) => id);
    await markRevoked(tx, gone);
    await deletePeople(tx, gone);
    await record(
      tx,
      people.map((person) => {
        const { email } = person;
        return { action: 'delete', ...entityOf(person), before: { email }, payload: { email } };
      }),
    );
    answer.changed += people.length;
    answer.kept += found.length - people.length;
  }
  return answer;
}

/** Events are about one kind of thing each. */
async function record(tx: Tx, changes: readonly Change[]): Promise<void> {
  for (const same of Object.values(Object.groupBy(changes, ({ entity }) => entity)))
    await recordChanges(tx, same ?? []);
}
