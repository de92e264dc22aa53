import { randomUUIDv7 } from 'node:crypto';
import type { DeviceEventKind } from '@muster/contract/devices';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** An entry of the device's timeline; in the name of whoever does it, where that is a person. */
export async function addDeviceEvent(
  tx: Tx,
  deviceId: string,
  kind: DeviceEventKind,
  data: object = {},
  at?: Date,
): Promise<void> {
  await addDeviceEvents(tx, [{ deviceId, kind, data }], at);
}

export async function addDeviceEvents(
  tx: Tx,
  events: readonly { deviceId: string; kind: DeviceEventKind; data?: object }[],
  at?: Date,
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ deviceId, kind, data = {} }) => ({ id: randomUUIDv7(), deviceId, kind, data }));
  await tx.run(sql`
    insert into device_events (organization_id, id, device_id, kind, data, actor_name, created_at)
    select ${tx.organizationId}, id, "deviceId", kind, data, ${tx.actor.name ?? tx.actor.email}, coalesce(${at ?? null}, now())
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, "deviceId" uuid, kind text, data jsonb)`);
}
