import { randomUUIDv7 } from 'node:crypto';
import type { LocationOrigin } from '@muster/contract/enumerations/devices';
import type { Database, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface NewLocation {
  latitude: number;
  longitude: number;
  /** Meters. */
  accuracy?: number | null | undefined;
  altitude?: number | null | undefined;
  speed?: number | null | undefined;
  origin: LocationOrigin;
  /** When the device was there, where that is known. */
  at?: Date | undefined;
}

export async function saveLocation(tx: Tx, deviceId: string, given: NewLocation): Promise<void> {
  await tx.run(sql`
    insert into device_locations (organization_id, id, device_id, latitude, longitude, accuracy, altitude, speed, origin,
      created_at)
    values (${tx.organizationId}, ${randomUUIDv7()}, ${deviceId}, ${given.latitude}, ${given.longitude},
      ${given.accuracy ?? null}, ${given.altitude ?? null}, ${given.speed ?? null}, ${given.origin},
      coalesce(${given.at ?? null}, now()))`);
}

export async function deleteLocations(tx: Tx, deviceId: string): Promise<number> {
  return tx.run(sql`
    delete from device_locations where organization_id = ${tx.organizationId} and device_id = ${deviceId}`);
}

/** Workspaces that know where devices were more than a day ago. */
export async function workspacesWithLocations(db: Database): Promise<string[]> {
  const rows = await db.systemQuery<{ id: string }>(sql`
    select o.id from organizations o where exists (
      select 1 from device_locations l where l.organization_id = o.id and l.created_at < now() - interval '1 day')`);
  return rows.map(({ id }) => id);
}

/** Some of those that are older than so many days. */
export async function forgetLocations(tx: Tx, days: number, limit: number): Promise<number> {
  return tx.run(sql`
    delete from device_locations l using (
      select created_at, id from device_locations
      where organization_id = ${tx.organizationId} and created_at < now() - make_interval(days => ${days}::int)
      order by created_at limit ${limit}) old
    where l.organization_id = ${tx.organizationId} and l.created_at = old.created_at and l.id = old.id`);
}
