/** Certificates by which devices are known; how they are made is up to their platform. */
import { randomUUIDv7 } from 'node:crypto';
import type { Database, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface NewCertificate {
  enrollmentId: string;
  sha256: Buffer;
  serial: string;
  subject: string;
  notBefore: Date;
  notAfter: Date;
}

/** The id is the certificate's. Of one that is saved already, the one it has. */
export async function saveCertificate(tx: Tx, given: NewCertificate): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    insert into device_certificates (organization_id, id, enrollment_id, sha256, serial, subject, not_before, not_after)
    values (${tx.organizationId}, ${randomUUIDv7()}, ${given.enrollmentId}, ${given.sha256}, ${given.serial}, ${given.subject},
      ${given.notBefore}, ${given.notAfter})
    on conflict (sha256) do update set sha256 = excluded.sha256
      where device_certificates.organization_id = excluded.organization_id
        and device_certificates.enrollment_id = excluded.enrollment_id
    returning id`);
  return id;
}

/** All of an enrollment, but the one that it goes on with. */
export async function revokeCertificates(tx: Tx, enrollmentId: string, exceptId?: string): Promise<number> {
  return tx.run(sql`
    update device_certificates set revoked_at = now()
    where organization_id = ${tx.organizationId} and enrollment_id = ${enrollmentId} and revoked_at is null
      and id is distinct from ${exceptId ?? null}::uuid`);
}

/** The first time that a device comes with it: the earlier ones of its enrollment open nothing from now on. */
export async function noteFirstUse(tx: Tx, enrollmentId: string, certificateId: string): Promise<{ earlier: number }> {
  await tx.run(sql`
    update device_certificates set used_at = now()
    where organization_id = ${tx.organizationId} and id = ${certificateId} and used_at is null`);
  return { earlier: await revokeCertificates(tx, enrollmentId, certificateId) };
}

export interface ExpiringCertificate {
  organizationId: string;
  certificateId: string;
  enrollmentId: string;
  deviceId: string;
  platform: string;
  notAfter: string;
}

/** The last of those enrollments that are active, where it ends within so many days; across workspaces. */
export async function listExpiringCertificates(db: Database, days: number): Promise<ExpiringCertificate[]> {
  return db.systemQuery<ExpiringCertificate>(sql`
    select c.organization_id as "organizationId", c.id as "certificateId", c.enrollment_id as "enrollmentId",
      e.device_id as "deviceId", e.platform, c.not_after as "notAfter"
    from device_certificates c
    join device_enrollments e on e.organization_id = c.organization_id and e.id = c.enrollment_id and e.state = 'active'
    where c.revoked_at is null and c.not_after < now() + make_interval(days => ${days}::int) and not exists (
      select 1 from device_certificates n where n.organization_id = c.organization_id and n.enrollment_id = c.enrollment_id
        and n.revoked_at is null and n.not_after > c.not_after)
    order by c.not_after, c.id`);
}
