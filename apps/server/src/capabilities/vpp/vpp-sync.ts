/**
 * What Apple has of a location: assets, users, assignments. Lists come whole, in pages, and those that have changed say so
 * by another version; what changed while the pages were read makes the reading begin anew.
 * https://developer.apple.com/documentation/devicemanagement/using-paginated-endpoints
 */
import { randomUUID } from 'node:crypto';
import {
  readAssets,
  readAssignments,
  readClientConfig,
  readServiceConfig,
  readStoreItems,
  readUsers,
  readVppAnswer,
  type VppPage,
} from '@muster/apple/vpp-answers';
import { type VppRequest, vppRequests } from '@muster/apple/vpp-requests';
import { vppRules } from '@muster/contract/vpp';
import { systemActor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { CodedError } from '../../platform/errors.ts';
import { emit } from '../../platform/events/record-change.ts';
import { askForSync, askForWork, type Inside, noteTokenOver, openClient, type VppDeps } from './vpp-account.ts';
import {
  type AccountRow,
  claimSync,
  findAccount,
  keepSync,
  leaveAlone,
  noteAgain,
  noteOtherServer,
  putClientConfig,
  putServiceConfig,
  putVersions,
  readClock,
  releaseSync,
  type SyncError,
} from './vpp-account-store.ts';
import { listUnnamed, markGone, saveAssets, saveNames } from './vpp-assets-store.ts';
import type { VppAnswer, VppClient } from './vpp-client.ts';
import { VppError } from './vpp-error.ts';
import { dropUnseen, reviveShort, saveAssignments } from './vpp-licences-store.ts';
import { markUnseenUsers, saveUsers } from './vpp-users-store.ts';

interface Sync {
  id: string;
  startedAt: string;
  client: VppClient;
  inside: Inside;
  deps: VppDeps;
}

/** Names that are looked up at once. */
const namesAtOnce = 50;
const readings = 3;

/** False where another one is at it, or there is no token that is good. */
export async function syncWorkspace(
  deps: VppDeps,
  organizationId: string,
  { asked }: { asked: boolean },
): Promise<boolean> {
  const inside: Inside = (work) => deps.db.withTenant(organizationId, systemActor, work);
  const begun = await inside(async (tx) => {
    const account = await claimSync(tx);
    if (account === undefined) {
      if (asked) await noteAgain(tx);
      return undefined;
    }
    await emit(tx, { type: 'admVppAsset.synced', entityId: account.id });
    return { account, now: await readClock(tx) };
  });
  if (begun === undefined) return false;
  const { account, now } = begun;
  let error: SyncError | null = null;
  try {
    const { client } = await inside((tx) => openClient(tx, deps, 'job', { others: true }));
    await bring({ id: randomUUID(), startedAt: now, client, inside, deps }, account);
  } catch (failure) {
    error = errorOf(failure);
    // What is no fault of ours is told, and tried again when it is time.
    if (error.code === 1000) throw failure;
    if (failure instanceof VppError) await inside((tx) => noteFailure(tx, account, failure));
    deps.log.info({ organizationId, ...error }, 'a sync of Apps and Books failed');
  } finally {
    await inside(async (tx) => {
      const again = await releaseSync(tx, { minutes: vppRules.syncMinutes, error });
      if (again) await askForSync(tx, account.id);
      await askForWork(tx, account.id);
      await emit(tx, { type: 'admVppAsset.synced', entityId: account.id });
    });
  }
  return true;
}

function errorOf(failure: unknown): SyncError {
  if (failure instanceof VppError) return { code: failure.code, text: failure.text };
  return { code: failure instanceof CodedError ? failure.code : 1000, text: null };
}

/** A token that is over stops everything; otherwise Apple is left alone for as long as it says. */
export async function noteFailure(tx: Tx, account: AccountRow, error: VppError): Promise<void> {
  if (error.isTokenOver) await noteTokenOver(tx, account, error);
  else if (error.kind !== 'refused') await leaveAlone(tx, error.retryAfter);
}

async function bring(sync: Sync, account: AccountRow): Promise<void> {
  const { client, inside, id } = sync;
  const config = readClientConfig(await client.request(vppRequests.clientConfig()));
  // Two that manage one location take licences from each other ("Identify the current device management service").
  if (config.mdmInfo && config.mdmInfo.id !== account.id) {
    const { name } = config.mdmInfo;
    await inside((tx) => noteOtherServer(tx, name));
    throw new CodedError(5300, { reason: 'OTHER_SERVER' });
  }
  await inside((tx) => putClientConfig(tx, config));
  await readLimits(client, inside);
  const assets = await readAll(sync, vppRequests.assets, readAssets, (tx, some) => saveAssets(tx, some, id));
  if (assets.isWhole) await inside((tx) => markGone(tx, id));
  await bringUsers(sync, account);
  await bringAssignments(sync, account);
  await inside(reviveShort);
  await bringNames(sync);
}

export async function readLimits(client: VppClient, inside: Inside): Promise<void> {
  const service = readServiceConfig(await client.request(vppRequests.serviceConfig()));
  await inside((tx) => putServiceConfig(tx, service));
}

async function bringUsers(sync: Sync, { usersVersion }: AccountRow): Promise<void> {
  const { id, inside } = sync;
  const save = (tx: Tx, some: Parameters<typeof saveUsers>[1]) => saveUsers(tx, some, id);
  const users = await readAll(sync, vppRequests.users, readUsers, save, usersVersion);
  if (!users.isWhole || users.version === undefined) return;
  await inside(async (tx) => {
    await markUnseenUsers(tx, id);
    await putVersions(tx, { users: users.version ?? null });
  });
}

async function bringAssignments(sync: Sync, { assignmentsVersion }: AccountRow): Promise<void> {
  const { id, inside, startedAt } = sync;
  const save = (tx: Tx, some: Parameters<typeof saveAssignments>[1]) => saveAssignments(tx, some, id);
  const given = await readAll(sync, vppRequests.assignments, readAssignments, save, assignmentsVersion);
  if (!given.isWhole) return;
  await inside(async (tx) => {
    await dropUnseen(tx, { fetched: id, since: startedAt });
    await putVersions(tx, { assignments: given.version ?? null });
  });
}

interface Reading {
  /** Everything was read, and it is of one time. */
  isWhole: boolean;
  version: string | undefined;
}

async function readAll<T>(
  { client, inside }: Sync,
  ask: (pageIndex?: number) => VppRequest,
  read: (answer: VppAnswer) => VppPage<T>,
  save: (tx: Tx, items: readonly T[]) => Promise<void>,
  known: string | null = null,
): Promise<Reading> {
  for (let reading = 1; ; reading++) {
    let page = read(await client.request(ask()));
    const version = page.versionId;
    if (version !== undefined && version === known) return { isWhole: false, version };
    let isOneTime = true;
    for (let last = 0; ; ) {
      const { items, nextPageIndex } = page;
      await inside(async (tx) => {
        await save(tx, items);
        await keepSync(tx);
      });
      // Further on each time, or it would never end.
      if (nextPageIndex === undefined || nextPageIndex <= last) break;
      last = nextPageIndex;
      page = read(await client.request(ask(last)));
      if (page.versionId !== version) isOneTime = false;
    }
    if (isOneTime) return { isWhole: true, version };
    // It never rests: what was read is kept, and nothing is taken for gone.
    if (reading === readings) return { isWhole: false, version: undefined };
  }
}

/** From the address that Apple's service names. Without names there are numbers: that is no reason to fail. */
async function bringNames({ inside, deps }: Sync): Promise<void> {
  for (;;) {
    const { account, ids } = await inside(async (tx) => ({
      account: await findAccount(tx),
      ids: await listUnnamed(tx, namesAtOnce),
    }));
    if (!account?.metadataUrl || ids.length === 0) return;
    const url = new URL(account.metadataUrl);
    const query = {
      version: '2',
      id: ids.join(','),
      p: 'mdm-lockup',
      caller: 'MDM',
      platform: account.metadataPlatform ?? 'enterprisestore',
      cc: (account.country ?? 'us').toLowerCase(),
      l: 'en',
    };
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
    try {
      const answer = await deps.outbound.request(url.href, { maxResponseBytes: 8 * 1024 * 1024, timeoutMs: 20_000 });
      if (answer.status !== 200) throw new Error(`HTTP ${answer.status}`);
      const names = readStoreItems(readVppAnswer(answer.body.toString('utf8')));
      await inside((tx) => saveNames(tx, ids, names));
    } catch (error) {
      deps.log.info({ err: error }, 'names of apps and books could not be looked up');
      return;
    }
  }
}
