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

/**
 * What a device reports that nobody waits for: once an hour for each status, with how often it came, so that a device which
 * lies all day fills nothing.
 */
export async function noteOddReport(
  tx: Tx,
  deviceId: string,
  data: { commandId: string; status: string },
): Promise<void> {
  const counted = await tx.run(sql`
    update device_events e set data = e.data || jsonb_build_object('count', coalesce((e.data ->> 'count')::int, 1) + 1,
      'commandId', ${data.commandId}::text)
    from (
      select created_at, id from device_events
      where organization_id = ${tx.organizationId} and device_id = ${deviceId} and kind = 'oddReport'
        and created_at > now() - interval '1 hour' and data ->> 'status' = ${data.status}
      order by created_at desc limit 1) last
    where e.organization_id = ${tx.organizationId} and e.created_at = last.created_at and e.id = last.id`);
  if (counted === 0) await addDeviceEvent(tx, deviceId, 'oddReport', data);
}

/** Whether something like it was written down within the last hour. */
export async function hasRecentEvent(tx: Tx, deviceId: string, kind: DeviceEventKind): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 as one from device_events
    where device_id = ${deviceId} and kind = ${kind} and created_at > now() - interval '1 hour' limit 1`);
  return rows.length > 0;
}
