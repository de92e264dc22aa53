/** What is done with many people at once: tags, groups, deleting employees. */
import { placesPerPerson } from '@muster/contract/people';
import type { Tx } from '../../platform/db/database.ts';
import type { ChangeFacts } from '../../platform/events/change-store.ts';
import { recordChanges } from '../../platform/events/record-change.ts';
import { distinctTags, fold } from '../../platform/fold.ts';
import { type BulkKind, type ItemOutcome, startBulkTask } from '../bulk-tasks/index.ts';
import { lockGroups } from './groups-store.ts';
import { markRevoked } from './invitations-store.ts';
import { chosen, type Selection } from './people-selection.ts';
import { entityOf } from './people-service.ts';
import { deletePeople, describePeople, lockPeople, type PersonPlaces, savePlaces } from './people-store.ts';

interface AddAndRemove {
  add: readonly string[];
  remove: readonly string[];
}

const people = {
  atOnce: 500,
  describe: (tx: Tx, _scope: object, ids: readonly string[]) => describePeople(tx, ids),
} as const;
const updating = { resource: 'organizationCollaborator', action: 'update' } as const;

const gone: ItemOutcome = { state: 'skipped', code: 3001 };

export const tagPeopleKind: BulkKind<AddAndRemove> = {
  ...people,
  name: 'tagPeople',
  permission: updating,
  run(tx, { arguments: { add, remove } }, ids) {
    const less = new Set(remove.map(fold));
    return changePlaces(tx, ids, ({ tags, groups }) => {
      const had = new Set(tags.map(fold));
      const more = distinctTags(add).filter((tag) => !had.has(fold(tag)));
      return { groups, tags: [...tags, ...more].filter((tag) => !less.has(fold(tag))) };
    });
  },
};

export const groupPeopleKind: BulkKind<AddAndRemove> = {
  ...people,
  name: 'groupPeople',
  permission: updating,
  async run(tx, { arguments: { add, remove } }, ids) {
    await lockGroups(tx, [...add, ...remove]);
    const less = new Set(remove);
    return changePlaces(tx, ids, ({ tags, groups }) => ({
      tags,
      groups: [...new Set([...groups, ...add])].filter((id) => !less.has(id)),
    }));
  },
};

/** Collaborators stay, however they were chosen: removing one needs step-up, which this call does not ask for. */
export const deleteEmployeesKind: BulkKind = {
  ...people,
  name: 'deleteEmployees',
  permission: { resource: 'employee', action: 'delete' },
  run: (tx, _scope, ids) => deleteEmployees(tx, ids),
};

export const peopleKinds = [tagPeopleKind, groupPeopleKind, deleteEmployeesKind];

export async function startTagging(tx: Tx, selection: Selection, change: AddAndRemove): Promise<string> {
  return startBulkTask(tx, tagPeopleKind, { applicationId: null, arguments: change }, chosen(tx, selection));
}

export async function startGrouping(tx: Tx, selection: Selection, change: AddAndRemove): Promise<string> {
  await lockGroups(tx, [...change.add, ...change.remove]);
  return startBulkTask(tx, groupPeopleKind, { applicationId: null, arguments: change }, chosen(tx, selection));
}

/** Of all that match, the collaborators are not even chosen. */
export async function startDeletingEmployees(tx: Tx, selection: Selection): Promise<string> {
  const employees = selection.all && { ...selection.all, kind: ['employee'] };
  const matchable = selection.all?.kind === undefined || selection.all.kind.includes('employee');
  const narrowed = { ...selection, all: matchable ? employees : undefined };
  return startBulkTask(tx, deleteEmployeesKind, { applicationId: null, arguments: {} }, chosen(tx, narrowed));
}

export async function deleteEmployees(tx: Tx, ids: readonly string[]): Promise<Map<string, ItemOutcome>> {
  const found = await lockPeople(tx, ids);
  const employees = found.filter(({ role }) => role === 'employee');
  const deleted = employees.map(({ id }) => id);
  await markRevoked(tx, deleted);
  await deletePeople(tx, deleted);
  await record(
    tx,
    'delete',
    employees.map((person) => {
      const { email } = person;
      return { ...entityOf(person), before: { email }, payload: { email } };
    }),
  );
  const outcomes = new Map<string, ItemOutcome>(missing(ids, found));
  for (const { id, role } of found)
    if (role !== 'employee') outcomes.set(id, { state: 'skipped', code: 5240, reason: 'COLLABORATOR' });
  return outcomes;
}

async function changePlaces(
  tx: Tx,
  ids: readonly string[],
  change: (person: PersonPlaces) => Pick<PersonPlaces, 'tags' | 'groups'>,
): Promise<Map<string, ItemOutcome>> {
  const found = await lockPeople(tx, ids);
  const outcomes = new Map<string, ItemOutcome>(missing(ids, found));
  const changed = found.flatMap((before) => {
    const after = { ...before, ...change(before) };
    const reason = hasTooMany(before.tags, after.tags)
      ? ('TOO_MANY_TAGS' as const)
      : hasTooMany(before.groups, after.groups)
        ? ('TOO_MANY_GROUPS' as const)
        : undefined;
    if (reason !== undefined) outcomes.set(before.id, { state: 'failed', code: 5240, reason });
    const same = String(after.tags) === String(before.tags) && String(after.groups) === String(before.groups);
    return reason !== undefined || same ? [] : [{ before, after }];
  });
  await savePlaces(
    tx,
    changed.map(({ after }) => after),
  );
  await record(
    tx,
    'update',
    changed.map(({ before, after }) => ({
      ...entityOf(before),
      before: { tags: before.tags, groups: before.groups },
      after: { tags: after.tags, groups: after.groups },
    })),
  );
  return outcomes;
}

function missing(ids: readonly string[], found: readonly { id: string }[]): [string, ItemOutcome][] {
  const there = new Set(found.map(({ id }) => id));
  return ids.filter((id) => !there.has(id)).map((id) => [id, gone]);
}

/** Whoever has more from before can still lose some. */
function hasTooMany(before: readonly string[], after: readonly string[]): boolean {
  return after.length > placesPerPerson && after.length > before.length;
}

/** Events are about one kind of thing each. */
async function record(
  tx: Tx,
  action: 'update' | 'delete',
  changes: readonly (ChangeFacts & ReturnType<typeof entityOf> & { payload?: { email: string } })[],
): Promise<void> {
  for (const [entity, same] of Map.groupBy(changes, (change) => change.entity))
    await recordChanges(tx, { type: `${entity}.${action}` }, same);
}
