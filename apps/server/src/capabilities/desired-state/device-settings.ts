/** What a device should have, how each of it is there and why it has it; and another try of what failed. */

import type { ComposedItem } from '@muster/catalogue/catalogue';
import type { DeviceSetting, SettingReason } from '@muster/contract/device-settings';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import type { ItemOutcome } from '../bulk-tasks/index.ts';
import { enqueueMany } from '../commands/index.ts';
import { describeDevices } from '../devices/index.ts';
import type { LicenceKeeper } from './licence-keeper.ts';
import { describePaths } from './paths-list.ts';
import { keyOfUnable, tryAgain } from './plan.ts';
import type { Known, KnownArtifacts } from './plan-types.ts';
import { countStates, policiesWithStates } from './policy-states.ts';
import { type DesiredDevice, type Resolved, resolveDevices } from './resolve.ts';
import { listPolicyNames } from './resolve-store.ts';
import type { SettingsDrivers } from './settings-driver.ts';
import { findState, holdStates, isDue, markDevices, saveStates } from './states-store.ts';

async function requireDesired(tx: Tx, drivers: SettingsDrivers, deviceId: string): Promise<DesiredDevice> {
  const [device] = await resolveDevices(tx, drivers, [deviceId]);
  return device ?? fail(3001);
}

export async function readSettings(tx: Tx, drivers: SettingsDrivers, deviceId: string, mayRetry: boolean) {
  const device = await requireDesired(tx, drivers, deviceId);
  const saved = await findState(tx, deviceId);
  const known = saved?.artifacts ?? {};
  const resolved = device.managed ? device.resolved() : undefined;
  const onDevice = policiesWithStates(device.policies, resolved, known);
  const names = new Map(
    (
      await listPolicyNames(
        tx,
        device.policies.map(({ id }) => id),
      )
    ).map(({ id, name }) => [id, name]),
  );
  const hits = device.policies.flatMap(({ paths }) => paths);
  const inWords = await describePaths(tx, deviceId, hits);
  const settings = resolved ? settingsOf(resolved, known, saved?.plannedAt ?? new Date().toISOString(), mayRetry) : [];
  return {
    plannedAt: saved?.plannedAt ?? null,
    due: await isDue(tx, deviceId),
    states: countStates(known),
    policies: device.policies.map(({ id, type, rank, version, paths, ignored }) => ({
      id,
      name: names.get(id) ?? '',
      type,
      rank,
      version,
      state: onDevice.find((one) => one.policyId === id)?.state ?? ('pending' as const),
      paths: paths.map(inWords),
      ignored,
    })),
    settings,
    conflicts: (resolved?.conflicts ?? []).map(({ group, key, winner, losers }) => ({
      group,
      key,
      winner: winner.policyId,
      losers: [...new Set(losers.map(({ policyId }) => policyId))],
    })),
  };
}

/** One for each composed item: of what an artifact brings, and of what nothing can bring. */
function settingsOf(resolved: Resolved, known: KnownArtifacts, since: string, mayRetry: boolean): DeviceSetting[] {
  const items = new Map(resolved.composed.items.map((item) => [item.id, item]));
  const one = (
    artifact: string,
    { part, item }: Pick<DeviceSetting, 'part' | 'item'>,
    leftOut: DeviceSetting['leftOut'],
  ): DeviceSetting => {
    const is = known[artifact];
    const composed = part === 'settings' ? items.get(item) : undefined;
    const gone = new Set(leftOut.map(({ key }) => key));
    return {
      artifact,
      item,
      part,
      group: composed?.group ?? null,
      name: composed?.name ?? nameOf(resolved, part, item),
      keys: keysOf(composed).filter(({ key }) => !gone.has(key)),
      leftOut,
      state: is?.state ?? 'pending',
      reason: is ? is.reason : 'waits',
      detail: is?.detail ?? null,
      since: is?.since ?? since,
      commandId: is?.sent?.commandId ?? null,
      attempts: is?.attempts ?? 0,
      policies: [...(resolved.sources.get(`${part}/${item}`) ?? [])],
      can: { retry: mayRetry && isStuck(is) },
    };
  };
  return [
    ...resolved.artifacts.flatMap(({ key, holds }) =>
      holds.map((held) =>
        one(
          key,
          held,
          held.leftOut.map(({ key: path, why }) => ({
            key: path,
            reason: why.reason as SettingReason,
            since: versionIn(why),
          })),
        ),
      ),
    ),
    ...resolved.unable.map((unable) => one(keyOfUnable(unable), unable, [])),
  ];
}

function versionIn(why: object): string | null {
  if ('since' in why) return String(why.since);
  return 'removed' in why ? String(why.removed) : null;
}

function keysOf(item: ComposedItem | undefined): DeviceSetting['keys'] {
  return (item?.sources ?? []).flatMap(({ policyId, keys }) => keys.map((key) => ({ key, policyId })));
}

function nameOf({ composed }: Resolved, part: DeviceSetting['part'], item: string): string | null {
  if (part === 'settings') return null;
  if (part === 'bookmarks') return composed.bookmarks.find(({ id }) => id === item)?.title ?? null;
  const found: { name: string | null } | undefined = composed[part].find(({ id }) => id === item);
  return found?.name ?? null;
}

const isStuck = (known: Known | undefined) => known?.state === 'failed' || known?.reason === 'canceled';

interface Side {
  drivers: SettingsDrivers;
  licences: readonly LicenceKeeper[];
}

/** What failed or was canceled is tried again. With nothing named, the device is also asked what it has. */
export async function retrySettings(
  tx: Tx,
  side: Side,
  deviceId: string,
  artifacts: readonly string[] | undefined,
): Promise<void> {
  const device = await requireDesired(tx, side.drivers, deviceId);
  if (!device.managed) fail(5250, { reason: 'NOT_MANAGED' });
  await retry(tx, side, device, artifacts);
}

/** The same of what one policy brings. Why nothing was tried, where that is so. */
export async function retryPolicyOn(
  tx: Tx,
  side: Side,
  deviceId: string,
  policyId: string,
): Promise<ItemOutcome | undefined> {
  const [device] = await resolveDevices(tx, side.drivers, [deviceId]);
  if (device === undefined) return { state: 'skipped', code: 3001 };
  if (!device.managed) return { state: 'skipped', code: 5250, reason: 'NOT_MANAGED' };
  const { artifacts, unable, sources } = device.resolved();
  const isOf = ({ part, item }: Pick<DeviceSetting, 'part' | 'item'>) =>
    sources.get(`${part}/${item}`)?.includes(policyId) ?? false;
  const keys = [
    ...artifacts.filter(({ holds }) => holds.some(isOf)).map(({ key }) => key),
    ...unable.filter(isOf).map(keyOfUnable),
  ];
  const known = (await holdStates(tx, [deviceId])).get(deviceId)?.artifacts ?? {};
  if (!keys.some((key) => isStuck(known[key]))) return { state: 'skipped', code: 5325 };
  await retry(tx, side, device, keys);
  return undefined;
}

async function retry(
  tx: Tx,
  { licences }: Pick<Side, 'licences'>,
  device: DesiredDevice,
  artifacts: readonly string[] | undefined,
): Promise<void> {
  const deviceId = device.id;
  const held = (await holdStates(tx, [deviceId])).get(deviceId);
  const known = held?.artifacts ?? {};
  const again = tryAgain(known, artifacts);
  const retried = Object.keys(again).filter((key) => again[key] !== known[key]);
  if (retried.length > 0)
    await saveStates(tx, [{ deviceId, artifacts: again, counts: countStates(again), unsettled: true }]);
  const wishes = retried.flatMap((key) => {
    const licence = known[key]?.licence;
    return licence === undefined ? [] : [{ deviceId, licence }];
  });
  if (wishes.length > 0)
    for (const keeper of licences)
      if (keeper.platform === device.platform) await keeper.want(tx, wishes, { again: true });
  if (artifacts === undefined) await askForAll(tx, device);
  await markDevices(tx, [deviceId]);
  const [described] = await describeDevices(tx, [deviceId]);
  await recordChange(tx, {
    entity: 'admDevice',
    action: 'update',
    entityId: deviceId,
    entityName: described?.name,
    after: { settings: 'retried', artifacts: retried },
  });
}

async function askForAll(tx: Tx, { id: deviceId, driver, resolved }: DesiredDevice): Promise<void> {
  if (!driver) return;
  const sections = new Set(resolved().artifacts.flatMap(({ section, sync }) => (sync === undefined ? [section] : [])));
  for (const section of sections)
    await enqueueMany(
      tx,
      {
        groupType: 'syncRefresh',
        kind: 'refresh',
        arguments: { sections: [section] },
        supersedeKey: `refresh ${section}`,
      },
      [{ deviceId }],
    );
}
