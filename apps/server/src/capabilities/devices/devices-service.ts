/** What administrators say of devices: name, tags, employee; and forgetting those that have left. */
import { type DeviceDetails, deviceRules } from '@muster/contract/devices';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { recordChanges } from '../../platform/events/record-change.ts';
import { distinctTags } from '../../platform/fold.ts';
import type { ItemOutcome } from '../bulk-tasks/index.ts';
import { findDetails } from './device-details-list.ts';
import { addDeviceEvents } from './device-events-store.ts';
import type { Viewer } from './devices-list.ts';
import {
  type DeviceRow,
  deleteDeviceRows,
  findOwner,
  isCurrent,
  lockDevice,
  lockDevices,
  type Owner,
  type SaidOfDevice,
  saveSaid,
} from './devices-store.ts';

export async function readDevice(tx: Tx, viewer: Viewer, id: string): Promise<DeviceDetails> {
  const found = (await findDetails(tx, id)) ?? fail(3001);
  return viewer.sees ? found : { ...found, networkIp: null };
}

export interface DeviceChange {
  /** Null: as the device calls itself. */
  displayName?: string | null | undefined;
  tags?: readonly string[] | undefined;
  mdmUserId?: string | null | undefined;
}

export async function updateDevice(
  tx: Tx,
  id: string,
  { updatedAt, ...change }: DeviceChange & { updatedAt?: string | undefined },
): Promise<void> {
  const owner = await ownerOf(tx, change.mdmUserId);
  const device = await lockDevice(tx, id);
  if (updatedAt !== undefined && !(await isCurrent(tx, id, updatedAt))) fail(5203);
  await changeDevices(tx, [device], () => ({ ...change, owner }));
}

/** Somebody of the workspace, held so that they are still there when it is written; undefined where nobody is named. */
export async function ownerOf(tx: Tx, personId: string | null | undefined): Promise<Owner | null | undefined> {
  if (personId === undefined || personId === null) return personId;
  return (await findOwner(tx, personId)) ?? fail(3001);
}

/** What is as it was is no change: neither written nor told. */
export async function changeDevices(
  tx: Tx,
  devices: readonly DeviceRow[],
  change: (device: DeviceRow) => Omit<DeviceChange, 'mdmUserId'> & { owner?: Owner | null | undefined },
): Promise<void> {
  const changed = devices.flatMap((device) => {
    const { displayName, tags, owner } = change(device);
    const before = saidOf(device);
    const after: SaidOfDevice = {
      id: device.id,
      displayName: displayName === undefined ? before.displayName : (displayName ?? ownName(device)),
      renamed: displayName === undefined ? before.renamed : displayName !== null,
      tags: tags ? distinctTags(tags) : before.tags,
      personId: owner === undefined ? before.personId : (owner?.id ?? null),
    };
    const wordsOf = (said: SaidOfDevice) => ({
      displayName: said.displayName,
      tags: said.tags,
      mdmUser: said.personId,
    });
    const same = JSON.stringify(before) === JSON.stringify(after);
    return same ? [] : [{ before, after, owner, change: { before: wordsOf(before), after: wordsOf(after) } }];
  });
  if (changed.length === 0) return;
  await saveSaid(
    tx,
    changed.map(({ after }) => after),
  );
  await addDeviceEvents(
    tx,
    changed.flatMap(({ before, after, owner }) => eventsOf(before, after, owner)),
  );
  await recordChanges(
    tx,
    { type: 'admDevice.update' },
    changed.map(({ after, change: told }) => ({ entityId: after.id, entityName: after.displayName, ...told })),
  );
}

function saidOf({ id, displayName, renamed, tags, personId }: DeviceRow): SaidOfDevice {
  return { id, displayName, renamed, tags, personId };
}

function ownName({ deviceName, modelName, model, serialNumber, identifier, id }: DeviceRow): string {
  return deviceName || modelName || model || serialNumber || identifier || id;
}

function eventsOf(before: SaidOfDevice, after: SaidOfDevice, owner: Owner | null | undefined) {
  const deviceId = after.id;
  const renamed = before.displayName !== after.displayName;
  const added = after.tags.filter((tag) => !before.tags.includes(tag));
  const removed = before.tags.filter((tag) => !after.tags.includes(tag));
  return [
    ...(renamed
      ? [{ deviceId, kind: 'renamed' as const, data: { before: before.displayName, after: after.displayName } }]
      : []),
    ...(added.length + removed.length > 0 ? [{ deviceId, kind: 'tagged' as const, data: { added, removed } }] : []),
    ...(before.personId !== after.personId
      ? [{ deviceId, kind: 'assigned' as const, data: { employee: owner ? { id: owner.id, name: owner.name } : null } }]
      : []),
  ];
}

/** Those that are managed stay; what became of each of them that was not deleted. */
export async function deleteDevices(tx: Tx, ids: readonly string[]): Promise<Map<string, ItemOutcome>> {
  const found = await lockDevices(tx, ids);
  const there = new Set(found.map(({ id }) => id));
  const outcomes = new Map<string, ItemOutcome>(
    ids.filter((id) => !there.has(id)).map((id) => [id, { state: 'skipped', code: 3001 }]),
  );
  for (const { id, state } of found)
    if (state === 'ACTIVE') outcomes.set(id, { state: 'skipped', code: 5250, reason: 'STILL_MANAGED' });
  const gone = found.filter(({ id }) => !outcomes.has(id));
  await deleteDeviceRows(
    tx,
    gone.map(({ id }) => id),
  );
  await recordChanges(
    tx,
    { type: 'admDevice.delete' },
    gone.map(({ id, displayName, serialNumber, identifier, model, state }) => ({
      entityId: id,
      entityName: displayName,
      before: { displayName, serialNumber, identifier, model, state },
    })),
  );
  return outcomes;
}

export async function deleteDevice(tx: Tx, id: string): Promise<void> {
  const outcome = (await deleteDevices(tx, [id])).get(id);
  if (outcome?.code === 5250) fail(5250, { reason: 'STILL_MANAGED' });
  if (outcome !== undefined) fail(3001);
}

/** Whoever has more from before can still lose some. */
export function hasTooManyTags(before: readonly string[], after: readonly string[]): boolean {
  return after.length > deviceRules.tagsMax && after.length > before.length;
}
