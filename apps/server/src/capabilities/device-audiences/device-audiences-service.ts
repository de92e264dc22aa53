/** Audiences of devices: made, changed, deleted. Whoever is in one by a policy's assignment is planned anew. */
import { randomUUIDv7 } from 'node:crypto';
import type { DeviceAudienceDetails, DeviceAudienceSelectors } from '@muster/contract/device-audiences';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import { distinctTags } from '../../platform/fold.ts';
import { requireQuota } from '../billing/index.ts';
import { findDeviceAudience } from './device-audiences-list.ts';
import {
  countDeviceAudiences,
  countKnown,
  type DeviceAudienceRow,
  deleteDeviceAudienceRow,
  insertDeviceAudience,
  lockDeviceAudience,
  saveDeviceAudience,
} from './device-audiences-store.ts';
import { normalSerial, planFound } from './selector-devices-list.ts';

export async function readDeviceAudience(tx: Tx, id: string): Promise<DeviceAudienceDetails> {
  return (await findDeviceAudience(tx, id)) ?? fail(3001);
}

export async function createDeviceAudience(tx: Tx, given: DeviceAudienceRow): Promise<DeviceAudienceDetails> {
  const row = await known(tx, given);
  await requireQuota(tx, 'deviceAudiences', { used: countDeviceAudiences });
  const id = randomUUIDv7();
  await insertDeviceAudience(tx, id, row);
  const facts = { entity: 'deviceAudience', entityId: id, entityName: row.name } as const;
  await recordChange(tx, { ...facts, action: 'create', after: { ...row } });
  return readDeviceAudience(tx, id);
}

export async function updateDeviceAudience(
  tx: Tx,
  id: string,
  { updatedAt, ...given }: DeviceAudienceRow & { updatedAt?: string | undefined },
): Promise<DeviceAudienceDetails> {
  const { updatedAt: current, ...before } = (await lockDeviceAudience(tx, id)) ?? fail(3001);
  if (updatedAt !== undefined && updatedAt !== current) fail(5203);
  const after = await known(tx, given);
  await saveDeviceAudience(tx, id, after);
  const facts = { entity: 'deviceAudience', entityId: id, entityName: after.name } as const;
  await recordChange(tx, { ...facts, action: 'update', before: { ...before }, after: { ...after } });
  const read = await readDeviceAudience(tx, id);
  if (read.uses > 0) {
    // Those who have left it, and those who have come.
    await planFound(tx, before.selectors);
    await planFound(tx, after.selectors);
  }
  return read;
}

export async function deleteDeviceAudience(tx: Tx, id: string): Promise<void> {
  const { updatedAt: _, ...before } = (await lockDeviceAudience(tx, id)) ?? fail(3001);
  if ((await readDeviceAudience(tx, id)).uses > 0) fail(5275);
  await deleteDeviceAudienceRow(tx, id);
  const facts = { entity: 'deviceAudience', entityId: id, entityName: before.name } as const;
  await recordChange(tx, { ...facts, action: 'delete', before: { ...before } });
}

/** Each once, and of the workspace. */
export async function knownSelectors(tx: Tx, given: DeviceAudienceSelectors): Promise<DeviceAudienceSelectors> {
  const selectors = {
    deviceGroups: distinctTags(given.deviceGroups),
    deviceIds: [...new Set(given.deviceIds)],
    mdmUserGroups: distinctTags(given.mdmUserGroups),
    mdmUserIds: [...new Set(given.mdmUserIds)],
    serialNumbers: [...new Set(given.serialNumbers.map(normalSerial))].filter((serial) => serial !== ''),
  };
  const { devices, people } = await countKnown(tx, selectors);
  if (devices < selectors.deviceIds.length || people < selectors.mdmUserIds.length) fail(3001);
  return selectors;
}

async function known(tx: Tx, { name, description, selectors }: DeviceAudienceRow): Promise<DeviceAudienceRow> {
  return { name, description, selectors: await knownSelectors(tx, selectors) };
}
