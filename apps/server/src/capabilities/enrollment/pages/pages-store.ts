import type { AppleConfiguration } from '@muster/contract/apple';
import type { Organization } from '@muster/contract/entities';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Across workspaces: whose link or token it is. */
export async function findWorkspaceOf(db: Database, hash: Buffer): Promise<string | undefined> {
  const row = await db.systemFirst<{ organizationId: string }>(sql`
    select organization_id as "organizationId" from enrollment_links where hash = ${hash}
    union all select organization_id from enrollment_tokens where hash = ${hash} limit 1`);
  return row?.organizationId;
}

export interface LinkRow {
  kind: 'link' | 'token';
  /** Of the enrollment that a link offers, or of the token. */
  id: string;
  expiresAt: string;
  expired: boolean;
  /** No device can come by it any more. */
  used: boolean;
  templateId: string | null;
  /** For whom a link is. */
  personId: string | null;
}

export async function findLinkRow(tx: Tx, hash: Buffer): Promise<LinkRow | undefined> {
  return tx.first<LinkRow>(sql`
    select 'link' as kind, l.enrollment_id as id, l.expires_at as "expiresAt", l.expires_at <= now() as expired,
      l.used_at is not null or e.state <> 'offered' as used, e.template_id as "templateId", e.person_id as "personId"
    from enrollment_links l
    join device_enrollments e on e.organization_id = l.organization_id and e.id = l.enrollment_id
    where l.organization_id = ${tx.organizationId} and l.hash = ${hash}
    union all
    select 'token', k.id, k.expires_at, k.expires_at <= now(), k.max_uses is not null and k.uses >= k.max_uses,
      k.template_id, null::uuid
    from enrollment_tokens k where k.organization_id = ${tx.organizationId} and k.hash = ${hash}`);
}

export interface PageWorkspace {
  name: string;
  branding: Organization['branding'];
  /** Of Apple devices; null where none was ever managed. */
  configuration: AppleConfiguration | null;
}

export async function findPageWorkspace(tx: Tx): Promise<PageWorkspace | undefined> {
  return tx.first<PageWorkspace>(sql`
    select o.name, o.branding, a.configuration
    from organizations o left join apple_enterprises a on a.organization_id = o.id where o.id = ${tx.organizationId}`);
}

/** Somebody of the workspace, who is not locked or gone. */
export interface PagePerson {
  id: string;
  userId: string | null;
  email: string;
  name: string;
  groups: string[];
}

export async function findPagePerson(tx: Tx, id: string): Promise<PagePerson | undefined> {
  return tx.first<PagePerson>(sql`
    select id, user_id as "userId", email, groups,
      coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name
    from people where organization_id = ${tx.organizationId} and id = ${id} and status = 'active'`);
}

/** Of a device that Apple has assigned to this server, with the profile by which it comes. */
export interface AssistedRow {
  serialNumber: string;
  templateId: string | null;
  tags: string[];
}

export async function findAssisted(
  tx: Tx,
  depProfileId: string,
  depDeviceId: string,
): Promise<AssistedRow | undefined> {
  return tx.first<AssistedRow>(sql`
    select d.serial_number as "serialNumber", p.template_id as "templateId", p.tags
    from dep_devices d join dep_profiles p on p.organization_id = d.organization_id and p.id = ${depProfileId}
    where d.organization_id = ${tx.organizationId} and d.id = ${depDeviceId} and d.gone_at is null`);
}

export async function findAssistedIds(
  tx: Tx,
  tokenHash: Buffer,
  serialNumber: string,
): Promise<{ depProfileId: string; depDeviceId: string } | undefined> {
  return tx.first(sql`
    select p.id as "depProfileId", d.id as "depDeviceId"
    from dep_profiles p join dep_devices d on d.organization_id = p.organization_id and d.serial_number = ${serialNumber}
    where p.organization_id = ${tx.organizationId} and p.token_hash = ${tokenHash} and d.gone_at is null`);
}

/** Nobody has come by it yet. */
export async function isOffered(tx: Tx, enrollmentId: string): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 from device_enrollments
    where organization_id = ${tx.organizationId} and id = ${enrollmentId} and state = 'offered'`);
  return row !== undefined;
}
