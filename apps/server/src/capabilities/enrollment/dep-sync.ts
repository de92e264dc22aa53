/**
 * What Apple has is fetched once as a whole, and from then on its changes, by a cursor that is good for seven days.
 * https://developer.apple.com/documentation/devicemanagement/sync-the-list-of-devices
 */
import { depRules } from '@muster/contract/dep';
import { systemActor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { CodedError } from '../../platform/errors.ts';
import { emit } from '../../platform/events/record-change.ts';
import { askForSync, type DepDeps, openClient } from './dep-account.ts';
import {
  type AccountRow,
  claimAccount,
  keepClaim,
  noteAgain,
  putCursor,
  releaseAccount,
  type SyncError,
} from './dep-account-store.ts';
import { readPage, readResults } from './dep-answers.ts';
import type { DepClient } from './dep-client.ts';
import { findWanting, markGone, markUnseen, saveAssigned, saveDevices, wantDefault } from './dep-devices-store.ts';
import { DepError } from './dep-error.ts';
import { pushOutdated } from './dep-profiles.ts';
import { addToSync, endSync, insertSync, putSyncKind } from './dep-syncs-store.ts';

const atOnce = 1000;

interface Sync {
  id: string;
  client: DepClient;
  inside: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/** False where another one is at it, or there is no token. */
export async function syncWorkspace(
  deps: DepDeps,
  organizationId: string,
  { asked, full }: { asked: boolean; full: boolean },
): Promise<boolean> {
  const inside: Sync['inside'] = (work) => deps.db.withTenant(organizationId, systemActor, work);
  const begun = await inside(async (tx) => {
    const account = await claimAccount(tx);
    if (account === undefined) {
      if (asked) await noteAgain(tx);
      return undefined;
    }
    const id = await insertSync(tx, full || account.cursor === null ? 'full' : 'changes', asked);
    await emit(tx, { type: 'admDepDevice.synced', entityId: account.id });
    return { account, id };
  });
  if (begun === undefined) return false;
  const { account, id } = begun;
  let error: SyncError | null = null;
  try {
    const { client } = await inside((tx) => openClient(tx, deps, 'job'));
    await bring({ id, client, inside }, full ? null : account.cursor);
    await pushOutdated(inside, deps, client);
    await assignWanted({ id, client, inside }, account);
  } catch (failure) {
    error = errorOf(failure);
    // What is no fault of ours is told, and tried again when it is time.
    if (error.code === 1000) throw failure;
    deps.log.info({ organizationId, ...error }, 'a sync of automated enrollment failed');
  } finally {
    await inside(async (tx) => {
      await endSync(tx, id, error);
      const again = await releaseAccount(tx, { minutes: depRules.syncMinutes, error });
      if (again) await askForSync(tx, account.id);
      await emit(tx, { type: 'admDepDevice.synced', entityId: account.id });
    });
  }
  return true;
}

function errorOf(failure: unknown): SyncError {
  if (failure instanceof DepError) return { code: failure.code, text: failure.text };
  return { code: failure instanceof CodedError ? failure.code : 1000, text: null };
}

async function bring(sync: Sync, cursor: string | null): Promise<void> {
  if (cursor === null) return fetchAll(sync);
  try {
    await fetchChanges(sync, cursor);
  } catch (error) {
    if (!isCursorOver(error)) throw error;
    // Too old, or of another time: only the whole list helps.
    await sync.inside(async (tx) => {
      await putCursor(tx, null);
      await putSyncKind(tx, sync.id, 'full');
    });
    await fetchAll(sync);
  }
}

const isCursorOver = (error: unknown) =>
  error instanceof DepError && /INVALID_CURSOR|EXPIRED_CURSOR|CURSOR_REQUIRED/.test(error.text);
/** All that it stood for has been given. */
const isExhausted = (error: unknown) => error instanceof DepError && error.says('EXHAUSTED_CURSOR');

async function fetchAll({ id, client, inside }: Sync): Promise<void> {
  let cursor: string | undefined;
  for (let more = true; more; ) {
    const answer = await client
      .request('POST', '/server/devices', { limit: atOnce, ...(cursor !== undefined && { cursor }) })
      .catch((error: unknown) => (isExhausted(error) ? undefined : Promise.reject(error)));
    if (answer === undefined) break;
    const page = readPage(answer);
    cursor = page.cursor ?? cursor;
    // Without a cursor the next page would be the first once more.
    more = page.more && page.cursor !== undefined;
    await inside(async (tx) => {
      await addToSync(tx, id, await saveDevices(tx, page.present, id));
      await keepClaim(tx);
    });
  }
  await inside(async (tx) => {
    await addToSync(tx, id, { removed: await markUnseen(tx, id) });
    await putCursor(tx, cursor ?? null);
  });
}

async function fetchChanges({ id, client, inside }: Sync, from: string): Promise<void> {
  let cursor = from;
  for (let more = true; more; ) {
    const answer = await client
      .request('POST', '/devices/sync', { cursor, limit: atOnce })
      .catch((error: unknown) => (isExhausted(error) ? undefined : Promise.reject(error)));
    if (answer === undefined) return;
    const page = readPage(answer);
    more = page.more && page.cursor !== undefined && page.cursor !== cursor;
    cursor = page.cursor ?? cursor;
    // With the cursor, so that what comes after a crash begins where this ended.
    await inside(async (tx) => {
      const counts = await saveDevices(tx, page.present, null);
      await addToSync(tx, id, { ...counts, removed: await markGone(tx, page.gone) });
      await putCursor(tx, cursor);
    });
  }
}

/** Devices get the profile that they are to have; what Apple refuses is noted, and not tried again by itself. */
async function assignWanted({ id, client, inside }: Sync, { defaultProfileId }: AccountRow): Promise<void> {
  if (defaultProfileId !== null) await inside((tx) => wantDefault(tx, defaultProfileId));
  for (;;) {
    const wanting = await inside((tx) => findWanting(tx, atOnce));
    if (wanting === undefined || wanting.serials.length === 0) return;
    const body = { profile_uuid: wanting.uuid, devices: wanting.serials };
    const results = readResults(await client.request('PUT', '/profile/devices', body), wanting.serials);
    await inside(async (tx) => {
      await saveAssigned(tx, wanting, results);
      const assigned = [...results.values()].filter((result) => result === 'SUCCESS').length;
      await addToSync(tx, id, { assigned, refused: results.size - assigned });
      await keepClaim(tx);
    });
  }
}
