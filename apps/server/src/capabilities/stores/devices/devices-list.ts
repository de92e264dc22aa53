import type { StoreDeviceRow } from '@muster/contract/calls/store-devices';
import type { Tx } from '../../../platform/db/database.ts';
import { defineList, type Page } from '../../../platform/db/list-engine.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface DevicesQuery {
  sort: 'createdAt' | '-createdAt';
  after?: string | undefined;
  limit: number;
}

const deviceList = defineList<StoreDeviceRow, Record<never, never>, Record<never, never>, 'createdAt'>({
  name: 'store-devices',
  version: 1,
  table: sql`store_devices_here t`,
  scope: (_context, { organizationId }) => [sql`t.organization_id = ${organizationId}`],
  filters: {},
  sorts: { createdAt: { key: sql`t.created_at`, type: 'time' } },
  countedTo: 10_000,
  columns: sql`d.id, d.udid, d.product, d.os_version as "osVersion", d.serial_number as "serialNumber",
    d.member_email as "memberEmail", d.publication_id as "publicationId", d.created_at as "createdAt",
    d.updated_at as "updatedAt"`,
  from: ({ organizationId }) => sql`
    left join store_devices d on d.organization_id = ${organizationId} and d.id = page.list_id`,
});

export function listDevices(tx: Tx, query: DevicesQuery): Promise<Page<StoreDeviceRow>> {
  return deviceList.page(tx, {}, query);
}

/** The same without a total. */
export function readDevicePage(tx: Tx, query: DevicesQuery): Promise<Page<StoreDeviceRow>> {
  return deviceList.page(tx, {}, query, { total: false });
}
