import type { Person } from '@muster/contract/people';
import type { Role } from '@muster/contract/permissions';
import type { Database, Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { emit, recordChange } from '../../platform/events/record-change.ts';
import { distinctTags } from '../../platform/fold.ts';
import { uuid } from '../../platform/uuid.ts';
import type { ApplicationDirectory } from './application-directory.ts';
import { lockGroups, mustKnowGroups } from './groups-store.ts';
import { markRevoked, saveInvitationRights } from './invitations-store.ts';
import { findInviter, findJoined, findSignInFacts } from './people-facts-list.ts';
import { findPerson, listPeople, type PeopleRequest, type PersonRow } from './people-list.ts';
import { type Asker, isSelf, mustGrant, mustStillBe, mustTouch, rightsOver } from './people-rights.ts';
import {
  deleteMembership,
  deletePeople,
  findMember,
  insertCollaborator,
  lockOwners,
  lockPerson,
  putApplications,
  putMembership,
  savePerson,
  saveRole,
} from './people-store.ts';

export interface PeopleDeps {
  db: Database;
  applications: ApplicationDirectory;
}

/** Whoever makes a workspace: told with it, not by itself. */
export async function addOwner(tx: Tx, userId: string, at?: Date): Promise<void> {
  await insertCollaborator(tx, await findMember(tx, userId), 'owner', at);
}

/** Somebody whose account is known already. */
export async function addCollaborator(tx: Tx, userId: string, role: Role, at?: Date): Promise<void> {
  const member = await findMember(tx, userId);
  const id = await insertCollaborator(tx, member, role, at);
  await recordChange(tx, {
    action: 'create',
    entity: 'organizationCollaborator',
    entityId: id,
    entityName: member.email,
    after: { email: member.email, role },
    at,
  });
  await tellMember(tx, userId);
}

/** Whoever listens has their rights looked at again at once (live-routes). */
export async function tellMember(tx: Tx, userId: string): Promise<void> {
  await emit(tx, { type: 'membership.update', entityId: userId });
}

export async function readPeople(deps: PeopleDeps, tx: Tx, asker: Asker, request: PeopleRequest) {
  if (request.groupId) await mustKnowGroups(tx, request.groupId);
  const { items, totalDocs, next } = await listPeople(tx, request);
  return { items: await toPeople(deps, tx, asker, items), totalDocs, next };
}

export async function toPeople(
  { applications }: PeopleDeps,
  tx: Tx,
  asker: Asker,
  rows: readonly PersonRow[],
): Promise<Person[]> {
  const ids = rows.flatMap((row) => row.applications.map(({ id }) => id));
  const names = ids.length > 0 ? await applications.names(tx, ids) : new Map<string, string>();
  return rows.map(({ invitationRole, sentAt, expiresAt, ...row }) => ({
    ...row,
    kind: row.role === 'employee' ? ('employee' as const) : ('collaborator' as const),
    fullName: `${row.firstName} ${row.lastName}`.trim(),
    applications: row.applications.map(({ id, role }) => ({ id, role, name: names.get(id) ?? '' })),
    invitation: invitationRole && sentAt && expiresAt ? { role: invitationRole, sentAt, expiresAt } : null,
    can: rightsOver(asker, { ...row, invitationRole, sentAt, expiresAt }),
  }));
}

export async function toPerson(deps: PeopleDeps, tx: Tx, asker: Asker, id: string): Promise<Person> {
  const row = (await findPerson(tx, id)) ?? fail(3001);
  const [person] = await toPeople(deps, tx, asker, [row]);
  return person ?? fail(3001);
}

export async function readPerson(deps: PeopleDeps, tx: Tx, asker: Asker, id: string) {
  const person = await toPerson(deps, tx, asker, id);
  const mayKnow = person.userId !== null && asker.allowed('organizationCollaborator', 'update');
  return {
    ...person,
    invitedBy: (await findInviter(tx, id)) ?? null,
    joinedAt: (person.userId !== null && (await findJoined(tx, person.userId))) || null,
    signIn: (mayKnow && (await findSignInFacts(deps.db, tx.organizationId, person.userId ?? ''))) || null,
  };
}

interface PersonChange {
  email?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  tags?: readonly string[] | undefined;
  groupIds?: readonly string[] | undefined;
  updatedAt: string;
}

export async function changePerson(
  deps: PeopleDeps,
  tx: Tx,
  asker: Asker,
  id: string,
  change: PersonChange,
  kind: 'collaborator' | 'employee',
): Promise<Person> {
  const wanted = change.groupIds && [...new Set(change.groupIds)];
  if (wanted) await lockGroups(tx, wanted);
  const { row, groups } = await hold(tx, id, change.updatedAt);
  if ((row.role === 'employee') !== (kind === 'employee')) fail(3001);
  // What accounts are called, those whose accounts they are say themselves.
  const renames = change.firstName !== undefined || change.lastName !== undefined;
  if (row.userId !== null && renames) fail(4003);
  const before = { email: row.email, firstName: row.firstName, lastName: row.lastName, tags: row.tags, groups };
  const after = {
    email: change.email ?? row.email,
    firstName: change.firstName ?? row.firstName,
    lastName: change.lastName ?? row.lastName,
    tags: change.tags ? distinctTags(change.tags) : row.tags,
    groups: wanted ?? groups,
  };
  await savePerson(tx, id, after);
  await recordChange(tx, { action: 'update', ...entityOf(row), entityName: after.email, before, after });
  return toPerson(deps, tx, asker, id);
}

export interface Rights {
  role: Role;
  scope: 'organization' | 'application';
  applications?: readonly { applicationId: string; role: 'admin' | 'editor' | 'viewer' }[] | undefined;
}

/** With some apps alone, nobody has a role in the workspace. Apps that it does not have are not there. */
export async function checkRights(
  { applications }: PeopleDeps,
  tx: Tx,
  asker: Asker,
  rights: Rights,
): Promise<Required<Rights>> {
  const apps = rights.scope === 'application' ? (rights.applications ?? []) : [];
  const ids = (rights.applications ?? []).map(({ applicationId }) => applicationId);
  if (ids.length > 0) {
    if (!ids.every((id) => uuid.test(id))) fail(3001);
    const known = await applications.names(tx, ids);
    if (ids.some((id) => !known.has(id))) fail(3001);
  }
  for (const { role } of apps) mustGrant(asker, role);
  const role = rights.scope === 'application' ? 'unassigned' : rights.role;
  mustGrant(asker, role);
  return { role, scope: rights.scope, applications: apps };
}

export async function changeRole(
  deps: PeopleDeps,
  tx: Tx,
  asker: Asker,
  id: string,
  { updatedAt, ...wanted }: Rights & { updatedAt: string },
): Promise<Person> {
  const owners = await lockOwners(tx);
  await mustStillBe(tx, asker);
  const { row } = await hold(tx, id, updatedAt);
  if (row.role === 'employee') fail(3001);
  if (isSelf(asker, row)) fail(5205);
  mustTouch(asker, row);
  const rights = await checkRights(deps, tx, asker, wanted);
  if (rights.role !== 'owner') mustLeaveAnOwner(owners, row);
  await saveRole(tx, id, rights);
  await putApplications(tx, id, rights.applications);
  if (row.status === 'invited') await saveInvitationRights(tx, id, rights);
  if (row.userId !== null) {
    await putMembership(tx, row.userId, rights.role);
    await tellMember(tx, row.userId);
  }
  await recordChange(tx, {
    action: 'update',
    ...entityOf(row),
    before: { role: row.role, scope: row.scope, applications: row.applications },
    after: {
      role: rights.role,
      scope: rights.scope,
      applications: rights.applications.map(({ applicationId, role }) => ({ id: applicationId, role })),
    },
    payload: rights.role === row.role ? {} : { userId: row.userId, role: rights.role },
  });
  return toPerson(deps, tx, asker, id);
}

export async function removePerson(tx: Tx, asker: Asker, id: string): Promise<void> {
  const owners = await lockOwners(tx);
  await mustStillBe(tx, asker);
  const { row } = await hold(tx, id);
  if (row.role === 'employee') fail(3001);
  if (isSelf(asker, row)) fail(5205);
  mustTouch(asker, row);
  await takeOut(tx, owners, row);
}

export async function leave(tx: Tx, personId: string): Promise<void> {
  const owners = await lockOwners(tx);
  const { row } = await hold(tx, personId);
  await takeOut(tx, owners, row);
}

async function takeOut(tx: Tx, owners: readonly string[], row: PersonRow): Promise<void> {
  mustLeaveAnOwner(owners, row);
  if (row.invitationRole !== null) await markRevoked(tx, [row.id]);
  await deletePeople(tx, [row.id]);
  if (row.userId !== null) {
    await deleteMembership(tx, row.userId);
    await tellMember(tx, row.userId);
  }
  const { email, role, scope } = row;
  const payload = { userId: row.userId };
  await recordChange(tx, { action: 'delete', ...entityOf(row), before: { email, role, scope }, payload });
}

/** The one who gives becomes an admin, in the same moment. */
export async function transferOwnership(
  deps: PeopleDeps,
  tx: Tx,
  asker: Asker,
  { from, to }: { from: string; to: string },
): Promise<Person> {
  await lockOwners(tx);
  const { row: receiver } = await hold(tx, to);
  if (isSelf(asker, receiver)) fail(5205);
  if (receiver.status !== 'active' || receiver.userId === null || receiver.role === 'employee') fail(5223);
  const { row: giver } = await hold(tx, from);
  // Somebody else took it meanwhile.
  if (giver.role !== 'owner' || giver.userId === null) fail(4003);
  for (const [row, role] of [
    [receiver, 'owner'],
    [giver, 'admin'],
  ] as const) {
    await saveRole(tx, row.id, { role, scope: 'organization' });
    await putApplications(tx, row.id, []);
    await putMembership(tx, row.userId ?? '', role);
    await tellMember(tx, row.userId ?? '');
    await recordChange(tx, {
      action: 'update',
      ...entityOf(row),
      before: { role: row.role, scope: row.scope },
      after: { role, scope: 'organization' },
      payload: { userId: row.userId, role },
    });
  }
  return toPerson(deps, tx, asker, to);
}

async function hold(tx: Tx, id: string, updatedAt?: string): Promise<{ row: PersonRow; groups: string[] }> {
  const held = (await lockPerson(tx, id, updatedAt)) ?? fail(3001);
  if (!held.current) fail(5203);
  return { row: (await findPerson(tx, id)) ?? fail(3001), groups: held.groups };
}

function mustLeaveAnOwner(owners: readonly string[], { id }: PersonRow): void {
  if (owners.includes(id) && owners.length === 1) fail(5201);
}

export function entityOf({ id, role, email }: Pick<PersonRow, 'id' | 'role' | 'email'>) {
  return {
    entity: role === 'employee' ? 'employee' : 'organizationCollaborator',
    entityId: id,
    entityName: email,
  } as const;
}
