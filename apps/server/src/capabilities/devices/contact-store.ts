import type { DeviceSystem } from '@muster/contract/devices';
import type { DevicePrefix } from '@muster/contract/enumerations/devices';
import type { Database } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export type EnrollmentState = 'offered' | 'pending' | 'active' | 'ended';

export interface Contact {
  organizationId: string;
  enrollmentId: string;
  /** Null until it has said who it is. */
  deviceId: string | null;
  platform: DevicePrefix;
  channel: 'device' | 'user';
  /** Of a user's channel, the enrollment of the device. */
  parentId: string | null;
  state: EnrollmentState;
  certificateId: string;
}

export interface KnownContact extends Contact {
  notAfter: string;
  revoked: boolean;
  /** Nobody has come with it yet. */
  firstUse: boolean;
  /** By which the platform knows the device; null until it has said who it is. */
  identifier: string | null;
  os: DeviceSystem | null;
}

/** Whose certificate it is, in whatever workspace: its SHA-256 is what is known before anything else. */
export async function findContact(db: Database, sha256: Buffer): Promise<KnownContact | undefined> {
  return db.systemFirst<KnownContact>(
    sql`
      select e.organization_id as "organizationId", e.id as "enrollmentId", e.device_id as "deviceId", e.platform, e.channel,
        e.parent_id as "parentId", e.state, c.id as "certificateId", c.not_after as "notAfter",
        c.revoked_at is not null as revoked, c.used_at is null as "firstUse", d.identifier, d.os
      from device_certificates c
      join device_enrollments e on e.organization_id = c.organization_id and e.id = c.enrollment_id
      left join devices d on d.organization_id = e.organization_id and d.id = e.device_id
      where c.sha256 = ${sha256}`,
    sha256.toString('latin1'),
  );
}

export interface Seen {
  organizationId: string;
  deviceId: string;
  address: string | null;
  at: string;
}

/** Rows that somebody else holds are left out: whoever holds them writes the same, or takes the device away. */
export async function saveSeen(db: Database, seen: readonly Seen[]): Promise<void> {
  await db.systemQuery(sql`
    with held as materialized (
      select a.organization_id, a.device_id, s.at, s.address
      from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb)
        as s("organizationId" uuid, "deviceId" uuid, address inet, at timestamptz)
      join device_activity a on a.organization_id = s."organizationId" and a.device_id = s."deviceId"
      -- To some seconds is enough, and spares most of the writing while a device works off its commands.
      where a.last_seen_at < s.at - interval '5 seconds' or a.last_seen_at < s.at and a.network_ip is distinct from s.address
      for update of a skip locked)
    update device_activity a set last_seen_at = h.at, network_ip = coalesce(h.address, a.network_ip)
    from held h where a.organization_id = h.organization_id and a.device_id = h.device_id`);
}
