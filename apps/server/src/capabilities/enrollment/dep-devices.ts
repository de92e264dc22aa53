/** What people do with devices of automated enrollment: give them a profile, take it, give the device up. */
import type { DepResults } from '@muster/contract/dep';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { recordChanges } from '../../platform/events/record-change.ts';
import { type DepDeps, openClient } from './dep-account.ts';
import { readResults } from './dep-answers.ts';
import { findOwned, markGone, type OwnedDevice, readClock, saveAssigned, saveUnassigned } from './dep-devices-store.ts';
import { findProfileUuid } from './dep-profiles-store.ts';

type Inside = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** All of the ids, or none: 3001 where one is not of this server. */
async function ownedBy(tx: Tx, ids: readonly string[]): Promise<OwnedDevice[]> {
  const owned = await findOwned(tx, ids);
  if (owned.length !== new Set(ids).size) fail(3001);
  return owned;
}

function reportOf(owned: readonly OwnedDevice[], results: ReadonlyMap<string, string>): DepResults {
  return {
    devices: owned.map(({ id, serialNumber }) => ({ id, serialNumber, result: results.get(serialNumber) ?? 'FAILED' })),
  };
}

export async function assignDevices(
  inside: Inside,
  deps: DepDeps,
  { ids, profileId }: { ids: readonly string[]; profileId: string | null },
): Promise<DepResults> {
  const { client, owned, uuid, since } = await inside(async (tx) => {
    const profile = profileId === null ? null : ((await findProfileUuid(tx, profileId)) ?? fail(3001));
    const owned = await ownedBy(tx, ids);
    return { owned, uuid: profile?.uuid, since: await readClock(tx), ...(await openClient(tx, deps)) };
  });
  const devices = owned.map(({ serialNumber }) => serialNumber);
  if (profileId !== null && !uuid) fail(3001);
  const answer = uuid
    ? await client.request('PUT', '/profile/devices', { profile_uuid: uuid, devices })
    : await client.request('DELETE', '/profile/devices', { devices });
  const results = readResults(answer, devices);
  await inside(async (tx) => {
    if (profileId !== null && uuid) await saveAssigned(tx, { profileId, uuid, since }, results);
    else await saveUnassigned(tx, results);
    const changes = owned.map(({ id, serialNumber, wantedProfileId, status }) => ({
      entityId: id,
      entityName: serialNumber,
      before: { profileId: wantedProfileId, status },
      after: { profileId, result: results.get(serialNumber) },
    }));
    await recordChanges(tx, { type: 'admDepDevice.update' }, changes);
  });
  return reportOf(owned, results);
}

/** https://developer.apple.com/documentation/devicemanagement/disown-devices */
export async function disownDevices(inside: Inside, deps: DepDeps, ids: readonly string[]): Promise<DepResults> {
  const { client, owned } = await inside(async (tx) => ({
    owned: await ownedBy(tx, ids),
    ...(await openClient(tx, deps)),
  }));
  const devices = owned.map(({ serialNumber }) => serialNumber);
  const results = readResults(await client.request('POST', '/devices/disown', { devices }), devices);
  const left = owned.filter(({ serialNumber }) => results.get(serialNumber) === 'SUCCESS');
  await inside(async (tx) => {
    await markGone(
      tx,
      left.map(({ serialNumber }) => serialNumber),
    );
    const changes = left.map(({ id, serialNumber, status }) => ({
      entityId: id,
      entityName: serialNumber,
      before: { serialNumber, status },
    }));
    await recordChanges(tx, { type: 'admDepDevice.delete' }, changes);
  });
  return reportOf(owned, results);
}
