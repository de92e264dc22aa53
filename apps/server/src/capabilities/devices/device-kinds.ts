/** What is done with many devices at once: tags, employee, forgetting them. */
import type { Tx } from '../../platform/db/database.ts';
import { distinctTags, fold } from '../../platform/fold.ts';
import { type BulkKind, type ItemOutcome, startBulkTask } from '../bulk-tasks/index.ts';
import { type DeviceSelection, selectDevices } from './device-selection.ts';
import { changeDevices, deleteDevices, hasTooManyTags, ownerOf } from './devices-service.ts';
import { describeDevices, lockDevices } from './devices-store.ts';

interface AddAndRemove {
  add: readonly string[];
  remove: readonly string[];
}

const devices = {
  atOnce: 500,
  describe: (tx: Tx, _scope: object, ids: readonly string[]) => describeDevices(tx, ids),
} as const;

export const tagDevicesKind: BulkKind<AddAndRemove> = {
  ...devices,
  name: 'tagDevices',
  permission: { resource: 'admDevice', action: 'update' },
  async run(tx, { arguments: { add, remove } }, ids) {
    const found = await lockDevices(tx, ids);
    const outcomes = missing(ids, found);
    const less = new Set(remove.map(fold));
    const tagsOf = ({ tags }: { tags: readonly string[] }) => {
      const had = new Set(tags.map(fold));
      const more = distinctTags(add).filter((tag) => !had.has(fold(tag)));
      return [...tags, ...more].filter((tag) => !less.has(fold(tag)));
    };
    for (const device of found)
      if (hasTooManyTags(device.tags, tagsOf(device)))
        outcomes.set(device.id, { state: 'failed', code: 5240, reason: 'TOO_MANY_TAGS' });
    const fitting = found.filter(({ id }) => !outcomes.has(id));
    await changeDevices(tx, fitting, (device) => ({ tags: tagsOf(device) }));
    return outcomes;
  },
};

export const assignDevicesKind: BulkKind<{ mdmUserId: string | null }> = {
  ...devices,
  name: 'assignDevices',
  permission: { resource: 'admDevice', action: 'update' },
  async run(tx, { arguments: { mdmUserId } }, ids) {
    const owner = (await ownerOf(tx, mdmUserId)) ?? null;
    const found = await lockDevices(tx, ids);
    await changeDevices(tx, found, () => ({ owner }));
    return missing(ids, found);
  },
};

export const deleteDevicesKind: BulkKind = {
  ...devices,
  name: 'deleteDevices',
  permission: { resource: 'admDevice', action: 'delete' },
  atOnce: 100,
  run: (tx, _scope, ids) => deleteDevices(tx, ids),
};

export const deviceKinds = [tagDevicesKind, assignDevicesKind, deleteDevicesKind];

export async function startOnDevices<A extends object>(
  tx: Tx,
  kind: BulkKind<A>,
  change: A,
  selection: DeviceSelection,
): Promise<string> {
  return startBulkTask(tx, kind, { applicationId: null, arguments: change }, selectDevices(tx, selection));
}

/** Devices that somebody else deletes meanwhile are skipped. */
function missing(ids: readonly string[], found: readonly { id: string }[]): Map<string, ItemOutcome> {
  const there = new Set(found.map(({ id }) => id));
  return new Map(ids.filter((id) => !there.has(id)).map((id) => [id, { state: 'skipped', code: 3001 }] as const));
}
