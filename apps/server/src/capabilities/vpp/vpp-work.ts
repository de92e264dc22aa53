/**
 * Has Apple do what is wanted: registers and retires users, gives licences and takes them back. What is wanted stands in
 * the database, so whoever goes on after a crash does so where it was. Apple works in the background: it is asked what
 * became of it, with growing pauses, and what may have been done is looked for before it is asked for again.
 */

import { setTimeout as pause } from 'node:timers/promises';
import {
  readAssignments,
  readEvent,
  readEventId,
  type VppFailure,
  type VppLimits,
  type VppProduct,
} from '@muster/apple/vpp-answers';
import { vppRequests } from '@muster/apple/vpp-requests';
import { systemActor } from '../../platform/actor.ts';
import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { emit } from '../../platform/events/record-change.ts';
import { askForWork, type Inside, openClient, type VppDeps, type Work } from './vpp-account.ts';
import { type AccountRow, claimWork, findAccount, keepWork, noteWorkAgain, releaseWork } from './vpp-account-store.ts';
import { countAssigned, findProduct } from './vpp-assets-store.ts';
import type { VppClient } from './vpp-client.ts';
import { isPassing, VppError } from './vpp-error.ts';
import { countOpen, failWanted, type LicenceRow, reviveShort } from './vpp-licences-store.ts';
import { noteFailure, readLimits } from './vpp-sync.ts';
import { workUsers } from './vpp-users-work.ts';
import {
  type Asked,
  endAssociated,
  endRefused,
  endRevoked,
  findAsked,
  findGroup,
  forgetEvent,
  type Group,
  keepHeld,
  nextDue,
  putBack,
  putEvent,
  putOff,
  takeGroup,
} from './vpp-work-store.ts';

/** Longer than this nobody waits here: whoever looks every minute goes on. */
const longestWait = 10_000;
const day = 86_400_000;
/** Apple's numbers for more at once than it takes now. */
const tooMany = new Set([9700, 9701, 9702, 9714]);
const limitsOf = (account: AccountRow | undefined): VppLimits => ({
  maxUsers: 100,
  maxClientUserIds: 1000,
  maxSerialNumbers: 1000,
  ...account?.limits,
});

export async function workWorkspace(deps: VppDeps, organizationId: string): Promise<void> {
  const inside: Inside = (work) => deps.db.withTenant(organizationId, systemActor, work);
  const account = await inside(async (tx) => {
    const claimed = await claimWork(tx);
    if (claimed === undefined) await noteWorkAgain(tx);
    return claimed;
  });
  if (account === undefined) return;
  try {
    await workOff(deps, inside, account);
  } catch (failure) {
    if (!(failure instanceof VppError)) throw failure;
    deps.log.info({ organizationId, text: failure.text }, 'Apps and Books did not do what it was asked');
    await inside((tx) => noteFailure(tx, account, failure));
  } finally {
    await inside(async (tx) => {
      if (await releaseWork(tx)) await askForWork(tx, account.id);
    });
  }
}

async function workOff(deps: VppDeps, inside: Inside, account: AccountRow): Promise<void> {
  let client: VppClient | undefined;
  for (;;) {
    const wait = await inside(nextDue);
    if (wait === undefined || wait > longestWait) return;
    if (wait > 0) await pause(wait);
    if (client === undefined) {
      client = (await inside((tx) => openClient(tx, deps, 'job'))).client;
      if (account.limitsOld) await readLimits(client, inside);
    }
    const work = { client, inside, account: (await inside(findAccount)) ?? account };
    const did = (await workUsers(work, limitsOf(work.account).maxUsers)) || (await follow(work)) || (await ask(work));
    await inside(keepWork);
    // Due, and for nobody to do: who looks every minute goes on.
    if (!did && wait <= 0) return;
  }
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const tellOf = (tx: Tx, { id }: AccountRow) => emit(tx, { type: 'admVppAsset.worked', entityId: id });

/** Some of one asset: Apple begins, and says by which event. */
async function ask({ client, inside, account }: Work): Promise<boolean> {
  const group = await inside(findGroup);
  if (group === undefined) return false;
  const limits = limitsOf(account);
  const most = group.ofDevices ? limits.maxSerialNumbers : limits.maxClientUserIds;
  const rows = await inside((tx) => prepare(tx, account, group, most));
  if (rows.length === 0) return true;
  const holders = group.ofDevices
    ? { serialNumbers: rows.map(({ serialNumber }) => serialNumber ?? '') }
    : { clientUserIds: rows.map(({ clientUserId }) => clientUserId ?? '') };
  const request =
    group.state === 'wanted' ? vppRequests.associate(group, holders) : vppRequests.disassociate(group, holders);
  try {
    const eventId = readEventId(await client.request(request));
    // Without an event it is looked for, as after a crash.
    if (eventId !== undefined) await inside((tx) => putEvent(tx, idsOf(rows), eventId));
    await inside((tx) => tellOf(tx, account));
  } catch (error) {
    if (!(error instanceof VppError) || error.kind === 'unsure') throw error;
    const { failure } = error;
    if (error.kind === 'unreachable' || error.isTokenOver || !failure) {
      await inside((tx) => putBack(tx, idsOf(rows)));
      throw error;
    }
    if (tooMany.has(failure.errorNumber)) return askForFewer({ client, inside, account }, group, rows, failure);
    await inside((tx) => refuse(tx, account, rows, failure));
  }
  return true;
}

/** What is known beforehand not to work is not asked for. */
async function prepare(tx: Tx, account: AccountRow, group: Group, most: number): Promise<LicenceRow[]> {
  const asset = await findProduct(tx, group);
  if (group.state === 'revoking') {
    if (asset?.revocable !== false) return takeGroup(tx, group, most);
    await keepHeld(tx, group, 'NOT_REVOCABLE');
    await tellOf(tx, account);
    return [];
  }
  const free = asset ? asset.availableCount - (await countOpen(tx, group)).associating : 0;
  const problem =
    asset === undefined ? 'NOT_OWNED' : group.ofDevices && !asset.deviceAssignable ? 'NOT_FOR_DEVICES' : '9709';
  if (problem === '9709' && free > 0) return takeGroup(tx, group, Math.min(most, free));
  await failWanted(tx, group, null, problem);
  await tellOf(tx, account);
  return [];
}

/** The limits have changed: they are read anew, and the same ones are asked for in smaller parts. */
async function askForFewer(
  { client, inside, account }: Work,
  group: Group,
  rows: readonly LicenceRow[],
  failure: VppFailure,
): Promise<boolean> {
  await readLimits(client, inside);
  await inside(async (tx) => {
    const limits = limitsOf(await findAccount(tx));
    const most = group.ofDevices ? limits.maxSerialNumbers : limits.maxClientUserIds;
    if (rows.length > most) await putBack(tx, idsOf(rows));
    else await refuse(tx, account, rows, failure);
  });
  return true;
}

async function refuse(tx: Tx, account: AccountRow, rows: readonly LicenceRow[], failure: VppFailure): Promise<void> {
  const { errorNumber, errorMessage } = failure;
  const facts = { problem: String(errorNumber), text: errorMessage || null, passing: isPassing(errorNumber) };
  await endRefused(
    tx,
    rows.map(({ id }) => ({ id, ...facts })),
  );
  await tellOf(tx, account);
}

/** What became of some that Apple was asked for. */
async function follow(work: Work): Promise<boolean> {
  const { client, inside } = work;
  const asked = await inside(findAsked);
  if (asked === undefined) return false;
  const { eventId, rows } = asked;
  const age = now() - Date.parse(asked.askedAt);
  if (eventId === null) return lookFor(work, asked, []);
  try {
    const event = readEvent(await client.request(vppRequests.event(eventId)));
    if (event.status === 'COMPLETE') await inside((tx) => settle(tx, work.account, asked, new Set(idsOf(rows)), []));
    else if (event.status === 'FAILED') await lookFor(work, asked, event.failures);
    else if (age > day) await inside((tx) => forgetEvent(tx, idsOf(rows)));
    else await inside((tx) => putOff(tx, idsOf(rows), Math.min(30_000, Math.max(500, age / 2))));
  } catch (error) {
    if (!(error instanceof VppError) || error.errorNumber !== 9708) throw error;
    await inside((tx) => forgetEvent(tx, idsOf(rows)));
  }
  return true;
}

/** Who has it in truth, so that nothing is asked for twice, and no failure is taken for another's. */
async function lookFor(work: Work, asked: Asked, failures: readonly VppFailure[]): Promise<boolean> {
  const holders = await holdersOf(work.client, asked);
  const isThere = ({ serialNumber, clientUserId }: LicenceRow) =>
    holders.has(serialNumber === null ? `user ${clientUserId}` : `device ${serialNumber}`);
  const done = asked.rows.filter((row) => isThere(row) === (row.state === 'associating'));
  await work.inside((tx) => settle(tx, work.account, asked, new Set(idsOf(done)), failures));
  return true;
}

async function holdersOf(client: VppClient, { adamId, pricingParam }: VppProduct): Promise<Set<string>> {
  const found = new Set<string>();
  for (let next: number | undefined = 0, last = -1; next !== undefined && next > last; ) {
    last = next;
    const given = await client.request(vppRequests.assignments(next || undefined, { adamId, pricingParam }));
    const page = readAssignments(given);
    for (const one of page.items)
      found.add('serialNumber' in one ? `device ${one.serialNumber}` : `user ${one.clientUserId}`);
    next = page.nextPageIndex;
  }
  return found;
}

async function settle(
  tx: Tx,
  account: AccountRow,
  asked: Asked,
  done: ReadonlySet<string>,
  failures: readonly VppFailure[],
): Promise<void> {
  const of = (state: string) => idsOf(asked.rows.filter((row) => row.state === state && done.has(row.id)));
  const given = await endAssociated(tx, of('associating'));
  const taken = await endRevoked(tx, of('revoking'));
  await countAssigned(tx, asked, given - taken);
  if (taken > given) await reviveShort(tx);
  const rest = asked.rows.filter(({ id }) => !done.has(id));
  // Without a word of Apple's it is asked for once more.
  const unheard = { problem: '9603', text: null, passing: true };
  await endRefused(
    tx,
    rest.map((row) => ({ id: row.id, ...(reasonOf(row, failures) ?? unheard) })),
  );
  await tellOf(tx, account);
}

/** The failure that names this holder, or one that names nobody. */
function reasonOf(row: LicenceRow, failures: readonly VppFailure[]) {
  const names = ({ serialNumbers, clientUserIds }: VppFailure) =>
    row.serialNumber !== null
      ? serialNumbers.includes(row.serialNumber)
      : clientUserIds.includes(row.clientUserId ?? '');
  const found =
    failures.find(names) ??
    failures.find(({ serialNumbers, clientUserIds }) => serialNumbers.length + clientUserIds.length === 0);
  if (found === undefined) return undefined;
  const { errorNumber, errorMessage } = found;
  return { problem: String(errorNumber), text: errorMessage || null, passing: isPassing(errorNumber) };
}
