import type { DeviceAudienceSelectors } from '@muster/contract/device-audiences';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { fail } from '../../platform/errors.ts';
import { fold } from '../../platform/fold.ts';

export interface DeviceAudienceRow {
  name: string;
  description: string;
  selectors: DeviceAudienceSelectors;
}

const folded = (tags: readonly string[]) => tags.map(fold);

export async function countDeviceAudiences(tx: Tx): Promise<number> {
  const row = await tx.first<{ count: number }>(
    sql`select count(*)::int as count from device_audiences where organization_id = ${tx.organizationId}`,
  );
  return row?.count ?? 0;
}

export async function insertDeviceAudience(tx: Tx, id: string, { name, description, selectors }: DeviceAudienceRow) {
  const { deviceGroups, deviceIds, mdmUserGroups, mdmUserIds, serialNumbers } = selectors;
  const insert = tx.run(sql`
    insert into device_audiences (organization_id, id, name, description, device_tags, device_tags_folded, device_ids,
      person_tags, person_tags_folded, person_ids, serial_numbers)
    values (${tx.organizationId}, ${id}, ${name}, ${description}, ${deviceGroups}, ${folded(deviceGroups)},
      ${deviceIds}::uuid[], ${mdmUserGroups}, ${folded(mdmUserGroups)}, ${mdmUserIds}::uuid[], ${serialNumbers})`);
  await insert.catch(nameUsed);
}

export async function saveDeviceAudience(tx: Tx, id: string, { name, description, selectors }: DeviceAudienceRow) {
  const { deviceGroups, deviceIds, mdmUserGroups, mdmUserIds, serialNumbers } = selectors;
  const update = tx.run(sql`
    update device_audiences set name = ${name}, description = ${description}, device_tags = ${deviceGroups},
      device_tags_folded = ${folded(deviceGroups)}, device_ids = ${deviceIds}::uuid[], person_tags = ${mdmUserGroups},
      person_tags_folded = ${folded(mdmUserGroups)}, person_ids = ${mdmUserIds}::uuid[],
      serial_numbers = ${serialNumbers}, updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${id}`);
  await update.catch(nameUsed);
}

/** Held until the transaction ends. */
export async function lockDeviceAudience(
  tx: Tx,
  id: string,
): Promise<(DeviceAudienceRow & { updatedAt: string }) | undefined> {
  return tx.first(sql`
    select name, description, json_build_object('deviceGroups', device_tags, 'deviceIds', device_ids, 'mdmUserGroups',
      person_tags, 'mdmUserIds', person_ids, 'serialNumbers', serial_numbers) as selectors, updated_at as "updatedAt"
    from device_audiences where organization_id = ${tx.organizationId} and id = ${id} for update`);
}

export async function deleteDeviceAudienceRow(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from device_audiences where organization_id = ${tx.organizationId} and id = ${id}`);
}

/** Devices and employees of the workspace: how many of the ids there are. */
export async function countKnown(tx: Tx, { deviceIds, mdmUserIds }: DeviceAudienceSelectors) {
  const row = await tx.first<{ devices: number; people: number }>(sql`
    select (select count(*)::int from devices where organization_id = ${tx.organizationId} and id = any (${deviceIds}::uuid[]))
        as devices,
      (select count(*)::int from people where organization_id = ${tx.organizationId} and id = any (${mdmUserIds}::uuid[]))
        as people`);
  return row ?? { devices: 0, people: 0 };
}

function nameUsed(error: unknown): never {
  if ((error as { constraint?: string }).constraint === 'device_audiences_name') fail(5091, { reason: 'NAME_USED' });
  throw error;
}
