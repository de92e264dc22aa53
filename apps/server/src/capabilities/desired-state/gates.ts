/** What keeps something from being sent to a device at this moment: a license that is not there, hours that have not come. */
import type { Tx } from '../../platform/db/database.ts';
import { windowAt } from './app-window.ts';
import type { DeviceWish, LicenceKeeper, WishStanding } from './licence-keeper.ts';
import type { Hold, KnownArtifacts } from './plan-types.ts';
import type { DesiredDevice, Resolved } from './resolve.ts';
import type { Artifact, SettingsDriver } from './settings-driver.ts';

export interface Gate {
  /** Of an artifact that needs one here. */
  licence?: string | undefined;
  hold?: Hold | undefined;
}

interface Ready {
  device: DesiredDevice;
  resolved: Resolved;
}

/** Licenses are asked for here: whoever wants an app wants its license. */
export async function readGates(
  tx: Tx,
  keepers: readonly LicenceKeeper[],
  devices: readonly Ready[],
  now: string,
): Promise<(device: DesiredDevice, artifact: Artifact) => Gate> {
  const standings = new Map<string, WishStanding>();
  for (const keeper of keepers) {
    const wishes = devices.flatMap(({ device, resolved }) =>
      device.platform === keeper.platform ? wishesOf(device.id, resolved) : [],
    );
    if (wishes.length === 0) continue;
    for (const one of await keeper.want(tx, wishes, { again: false })) standings.set(nameOf(one), one);
  }
  const zones = new Map<SettingsDriver, string>();
  for (const { device, resolved } of devices) {
    const { driver } = device;
    if (driver && !zones.has(driver) && resolved.artifacts.some(({ schedule }) => schedule !== undefined))
      zones.set(driver, await driver.timeZone(tx));
  }
  return ({ id, driver }, { licence, schedule }) => {
    const standing = licence === undefined ? undefined : standings.get(nameOf({ deviceId: id, licence }));
    const zone = driver && zones.get(driver);
    return {
      licence: standing && licence,
      hold: holdFor(standing) ?? (schedule && zone ? untilOpen(schedule, zone, now) : undefined),
    };
  };
}

const nameOf = ({ deviceId, licence }: DeviceWish) => `${deviceId} ${licence}`;

function wishesOf(deviceId: string, { artifacts }: Resolved): DeviceWish[] {
  return artifacts.flatMap(({ licence }) => (licence === undefined ? [] : [{ deviceId, licence }]));
}

function holdFor(standing: WishStanding | undefined): Hold | undefined {
  if (standing === undefined || standing.state === 'held') return undefined;
  const state = standing.state === 'failed' ? ('failed' as const) : ('pending' as const);
  return { state, reason: 'noLicense', detail: standing.detail };
}

function untilOpen(schedule: NonNullable<Artifact['schedule']>, zone: string, now: string): Hold | undefined {
  const { opensAt } = windowAt(schedule, zone, now);
  return opensAt === null ? undefined : { state: 'pending', reason: 'waits', detail: opensAt, again: opensAt };
}

/** What a device had and is not to have any more. */
export function releasedBy(deviceId: string, before: KnownArtifacts, after: KnownArtifacts): DeviceWish[] {
  const still = new Set(Object.values(after).flatMap(({ licence }) => licence ?? []));
  const had = new Set(Object.values(before).flatMap(({ licence }) => licence ?? []));
  return [...had].filter((licence) => !still.has(licence)).map((licence) => ({ deviceId, licence }));
}
