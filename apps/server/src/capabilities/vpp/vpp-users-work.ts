/** Has Apple register and retire users. Both may be asked for twice: who is there already, or no more, is no failure. */

import { readEvent, readEventId, readUsers, type VppFailure, type VppUser } from '@muster/apple/vpp-answers';
import { vppRequests } from '@muster/apple/vpp-requests';
import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { emit } from '../../platform/events/record-change.ts';
import { askForSync, type Work } from './vpp-account.ts';
import type { AccountRow } from './vpp-account-store.ts';
import { isPassing, VppError } from './vpp-error.ts';
import {
  endUsers,
  failUsers,
  findUsersEvent,
  putOffUsers,
  putUsersEvent,
  saveUsers,
  takeUsers,
  type UserRow,
  type UsersEvent,
} from './vpp-users-store.ts';

/** So many are looked up one by one for their invitations; more of them come with a sync. */
const lookedUp = 10;
const day = 86_400_000;
const idsOf = (users: readonly UserRow[]) => users.map(({ id }) => id);
const tellOf = (tx: Tx, { id }: AccountRow) => emit(tx, { type: 'admVppAsset.worked', entityId: id });

export async function workUsers(work: Work, most: number): Promise<boolean> {
  return (await follow(work)) || (await ask(work, most));
}

async function ask({ client, inside, account }: Work, most: number): Promise<boolean> {
  const taken = await inside((tx) => takeUsers(tx, most));
  if (taken === undefined) return false;
  const { work, users } = taken;
  const request =
    work === 'create'
      ? vppRequests.createUsers(users.map(({ clientUserId, email }) => ({ clientUserId, email })))
      : vppRequests.retireUsers(users.map(({ clientUserId }) => clientUserId));
  try {
    const eventId = readEventId(await client.request(request));
    if (eventId !== undefined) await inside((tx) => putUsersEvent(tx, idsOf(users), eventId));
  } catch (error) {
    if (!(error instanceof VppError) || error.kind !== 'refused' || error.isTokenOver) {
      await inside((tx) => putOffUsers(tx, idsOf(users), { milliseconds: 0 }));
      throw error;
    }
    // One address that Apple does not take must not stop the others.
    if (users.length > 1) {
      await askOneByOne({ client, inside, account }, work, users);
      return true;
    }
    await inside((tx) => refuse(tx, account, users, error));
  }
  return true;
}

async function askOneByOne({ client, inside, account }: Work, work: 'create' | 'retire', users: readonly UserRow[]) {
  for (const user of users) {
    const { clientUserId, email } = user;
    const request =
      work === 'create' ? vppRequests.createUsers([{ clientUserId, email }]) : vppRequests.retireUsers([clientUserId]);
    try {
      const eventId = readEventId(await client.request(request));
      if (eventId !== undefined) await inside((tx) => putUsersEvent(tx, [user.id], eventId));
    } catch (error) {
      if (!(error instanceof VppError) || error.kind !== 'refused' || error.isTokenOver) throw error;
      await inside((tx) => refuse(tx, account, [user], error));
    }
  }
}

async function refuse(tx: Tx, account: AccountRow, users: readonly UserRow[], error: VppError): Promise<void> {
  const { errorNumber, failure } = error;
  const done = users.filter(({ work }) => isDone(work, errorNumber));
  await endUsers(tx, idsOf(done));
  const failed = users.filter((user) => !done.includes(user));
  await failUsers(tx, idsOf(failed), {
    problem: String(errorNumber ?? 'HTTP'),
    text: failure?.errorMessage ?? error.text,
  });
  await tellOf(tx, account);
}

/** Already registered; or nobody to be retired. */
const isDone = (work: UserRow['work'], errorNumber: number | undefined) =>
  (work === 'create' && errorNumber === 9716) || (work === 'retire' && errorNumber === 9609);

async function follow(work: Work): Promise<boolean> {
  const { client, inside } = work;
  const event = await inside(findUsersEvent);
  if (event === undefined) return false;
  const ids = idsOf(event.users);
  const age = now() - Date.parse(event.askedAt);
  try {
    const { status, failures } = readEvent(await client.request(vppRequests.event(event.eventId)));
    if (status !== 'PENDING') await end(work, event, failures);
    else if (age > day) await inside((tx) => putOffUsers(tx, ids, { milliseconds: 0, forget: true }));
    else await inside((tx) => putOffUsers(tx, ids, { milliseconds: Math.min(30_000, Math.max(500, age / 2)) }));
  } catch (error) {
    if (!(error instanceof VppError) || error.errorNumber !== 9708) throw error;
    await inside((tx) => putOffUsers(tx, ids, { milliseconds: 1_000, forget: true }));
  }
  return true;
}

async function end({ client, inside, account }: Work, { users }: UsersEvent, failures: readonly VppFailure[]) {
  const reasonOf = ({ clientUserId }: UserRow) =>
    failures.find((one) => one.clientUserIds.includes(clientUserId)) ??
    failures.find((one) => one.clientUserIds.length === 0);
  const isRefused = (user: UserRow) => {
    const reason = reasonOf(user);
    return reason !== undefined && !isDone(user.work, reason.errorNumber);
  };
  const done = users.filter((user) => !isRefused(user));
  // The invitation is in the list of users, and not in what the event says.
  const created = done.filter(({ work }) => work === 'create');
  const found: VppUser[] = [];
  if (created.length <= lookedUp)
    for (const { clientUserId } of created)
      found.push(...readUsers(await client.request(vppRequests.users(undefined, { clientUserId }))).items);
  await inside(async (tx) => {
    await endUsers(tx, idsOf(done));
    await saveUsers(tx, found, crypto.randomUUID());
    for (const user of users.filter(isRefused)) {
      const reason = reasonOf(user);
      if (reason && isPassing(reason.errorNumber))
        await putOffUsers(tx, [user.id], { milliseconds: 60_000, forget: true });
      else await failUsers(tx, [user.id], { problem: String(reason?.errorNumber), text: reason?.errorMessage ?? '' });
    }
    // What was theirs is free again.
    if (created.length > lookedUp || done.some(({ work }) => work === 'retire')) await askForSync(tx, account.id);
    await tellOf(tx, account);
  });
}
