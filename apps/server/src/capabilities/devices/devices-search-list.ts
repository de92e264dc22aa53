import { sql } from '../../platform/db/sql.ts';
import { namedBy, type SearchSource } from '../search/index.ts';

interface FoundDevice {
  entityId: string;
  displayName: string;
  deviceName: string | null;
  serialNumber: string | null;
  identifier: string | null;
  imei: string[];
  modelName: string | null;
  state: string;
  updatedAt: string;
}

/** Those of Apple; other platforms have a type of their own. */
export const devicesSearch: SearchSource = {
  type: 'admDevice',
  version: 1,
  entities: ['admDevice'],
  async touched(_tx, event) {
    // How its settings are is nothing to be found by, and is told of thousands at once.
    return event.type === 'admDevice.settings' ? [] : namedBy(event);
  },
  async read(tx, organizationId, ids) {
    const rows = await tx.query<FoundDevice>(sql`
      select id as "entityId", display_name as "displayName", device_name as "deviceName", serial_number as "serialNumber",
        identifier, imei, model_name as "modelName", state, updated_at as "updatedAt"
      from devices where organization_id = ${organizationId} and id = any (${ids}::uuid[]) and platform = 'apple'`);
    return rows.map(
      ({ entityId, displayName, deviceName, serialNumber, identifier, imei, modelName, state, updatedAt }) => ({
        entityId,
        title: displayName,
        texts: [deviceName, serialNumber, identifier, modelName, ...imei].flatMap((text) => text ?? []),
        data: { displayName, state, imei: imei[0] ?? null, name: deviceName, serialNumber },
        updatedAt,
      }),
    );
  },
  async list(tx, organizationId, after, limit) {
    const rows = await tx.query<{ id: string }>(sql`
      select id from devices where organization_id = ${organizationId} and id > ${after} and platform = 'apple'
      order by id limit ${limit}`);
    return rows.map(({ id }) => id);
  },
};
