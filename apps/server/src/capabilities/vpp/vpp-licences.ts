/** Who is to have licences: what other capabilities ask for, and what people do. */
import type { VppProblem } from '@muster/contract/vpp';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import { askForWork, requireAccount } from './vpp-account.ts';
import { findAccount } from './vpp-account-store.ts';
import { type AssetRow, findAsset, findByAdamId, findEverHad } from './vpp-assets-store.ts';
import { findDevices, findSerialNumber, findStanding, type LicenceStanding } from './vpp-holders-store.ts';
import {
  countOpen,
  failWanted,
  findLicences,
  type Holders,
  idsOfHolders,
  releaseLicences,
  wantHolders,
} from './vpp-licences-store.ts';
import { ensureUsers } from './vpp-users.ts';
import { findUserOf } from './vpp-users-store.ts';

/** Of one app or book, for one holder. */
export type LicenceWish = { adamId: string } & ({ deviceId: string } | { personId: string });

const refusedNow = (problem: VppProblem): LicenceStanding => ({
  state: 'failed',
  problem,
  problemText: null,
  since: new Date().toISOString(),
});

/**
 * From now on the device or person is to have a licence. It never fails for want of one: the standing says so, and it is
 * asked for when there are some again. Asked for once more, nothing happens; what Apple refused is not tried again.
 */
export async function wantLicence(tx: Tx, wish: LicenceWish): Promise<LicenceStanding> {
  const asset = await findByAdamId(tx, wish.adamId);
  const product = asset ?? { adamId: wish.adamId, pricingParam: 'STDQ' };
  if ('deviceId' in wish) {
    const serialNumber = ((await findSerialNumber(tx, wish.deviceId)) ?? fail(3001)).serialNumber;
    if (serialNumber === null) return refusedNow('NO_SERIAL_NUMBER');
    const holders = { serialNumbers: [serialNumber] };
    const fresh = await wantHolders(tx, product, { holders, again: false });
    if (fresh > 0 && asset && !asset.deviceAssignable) await failWanted(tx, product, holders, 'NOT_FOR_DEVICES');
    else if (fresh > 0) await begin(tx);
    return findStanding(tx, wish.adamId, holders);
  }
  const [user] = await ensureUsers(tx, [wish.personId]);
  if (user === undefined) fail(3001);
  const holders = { clientUserIds: [user.clientUserId] };
  const fresh = await wantHolders(tx, product, { holders, again: false, later: user.work === 'create' });
  if (fresh > 0) await begin(tx);
  return findStanding(tx, wish.adamId, holders);
}

/** It is to have it no more. What cannot be taken back stays, as books do. */
export async function releaseLicence(tx: Tx, wish: LicenceWish): Promise<void> {
  const holders = await holdersOf(tx, wish);
  if (holders === undefined) return;
  if ((await releaseLicences(tx, await idsOfHolders(tx, wish.adamId, holders))) > 0) await begin(tx);
}

/** Nothing to ask of Apple without a token: what is wanted waits for one. */
async function begin(tx: Tx): Promise<void> {
  const account = await findAccount(tx);
  if (account) await askForWork(tx, account.id);
}

async function holdersOf(tx: Tx, wish: LicenceWish): Promise<Holders | undefined> {
  if ('deviceId' in wish) {
    const serialNumber = ((await findSerialNumber(tx, wish.deviceId)) ?? fail(3001)).serialNumber;
    return serialNumber === null ? undefined : { serialNumbers: [serialNumber] };
  }
  const user = await findUserOf(tx, wish.personId);
  return user && { clientUserIds: [user.clientUserId] };
}

interface Assignment {
  deviceIds: readonly string[];
  personIds: readonly string[];
}

/** What somebody decides: all of them, or none (5305, 5306, 5308). */
export async function assignAsset(tx: Tx, id: string, { deviceIds, personIds }: Assignment) {
  const asset = (await findAsset(tx, id)) ?? fail(3001);
  const devices = await findDevices(tx, deviceIds);
  const users = await ensureUsers(tx, personIds);
  if (devices.length !== new Set(deviceIds).size || users.length !== new Set(personIds).size) fail(3001);
  const account = await requireAccount(tx);
  if (deviceIds.length > 0 && !asset.deviceAssignable) fail(5306);
  const open = await countOpen(tx, asset);
  const serialNumbers = devices.map((device) => device.serialNumber ?? fail(5308, { data: { device: device.name } }));
  const want = (holders: Holders, later = false) => wantHolders(tx, asset, { holders, again: true, later });
  const isNew = (user: { work: string | null }) => user.work === 'create';
  const idsOf = (some: typeof users) => ({ clientUserIds: some.map(({ clientUserId }) => clientUserId) });
  const wanted =
    (await want({ serialNumbers })) +
    (await want(idsOf(users.filter((user) => !isNew(user))))) +
    (await want(idsOf(users.filter(isNew)), true));
  const available = Math.max(0, asset.availableCount - open.wanted - open.associating);
  if (wanted > available) fail(5305, { data: { available, wanted } });
  if (wanted > 0) {
    const to = [...devices.map(({ name }) => name), ...users.map(({ email }) => email)];
    await recordAsset(tx, asset, { before: {}, after: { assigned: to } });
    await askForWork(tx, account.id);
  }
  return { wanted, already: deviceIds.length + personIds.length - wanted };
}

/** Those that can be; where none of them can, 5307. */
export async function reclaimLicences(tx: Tx, ids: readonly string[]): Promise<{ reclaimed: number }> {
  const rows = await findLicences(tx, ids);
  if (rows.length !== new Set(ids).size) fail(3001);
  const account = await requireAccount(tx);
  let reclaimed = 0;
  const products = Map.groupBy(rows, ({ adamId, pricingParam }) => `${adamId} ${pricingParam}`);
  for (const some of products.values()) {
    const asset = some[0] && (await findEverHad(tx, some[0]));
    // What Apple never gave can always be left.
    const free = some.filter(({ state }) => asset?.revocable !== false || state === 'wanted' || state === 'failed');
    const count = await releaseLicences(
      tx,
      free.map(({ id }) => id),
    );
    reclaimed += count;
    if (count === 0) continue;
    const from = free.map(({ serialNumber, clientUserId }) => serialNumber ?? clientUserId);
    const [{ id = '', adamId = '' } = {}] = free;
    // What the location never had is known by what was wanted.
    await recordAsset(tx, asset ?? { id, adamId, name: null }, { before: { assigned: from }, after: {} });
  }
  if (reclaimed === 0) fail(5307);
  await askForWork(tx, account.id);
  return { reclaimed };
}

async function recordAsset(
  tx: Tx,
  { id, name, adamId }: Pick<AssetRow, 'id' | 'name' | 'adamId'>,
  change: { before: Record<string, unknown>; after: Record<string, unknown> },
): Promise<void> {
  const facts = { action: 'update', entity: 'admVppAsset', entityId: id, entityName: name ?? adamId } as const;
  await recordChange(tx, { ...facts, ...change });
}
