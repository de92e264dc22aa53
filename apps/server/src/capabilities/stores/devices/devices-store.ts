import { randomUUIDv7 } from 'node:crypto';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { ToldDevice } from './udid-profile.ts';

export interface SignerRow {
  id: string;
  sealedKey: Buffer;
  certificate: Buffer;
}

export async function findSigner(tx: Tx): Promise<SignerRow | undefined> {
  return tx.first<SignerRow>(sql`
    select id, sealed_key as "sealedKey", certificate from store_signers where organization_id = ${tx.organizationId}`);
}

export async function insertSigner(tx: Tx, { id, sealedKey, certificate }: SignerRow): Promise<void> {
  await tx.run(sql`
    insert into store_signers (organization_id, id, sealed_key, certificate)
    values (${tx.organizationId}, ${id}, ${sealedKey}, ${certificate}) on conflict do nothing`);
}

export interface AskedDevice {
  personId: string | null;
  memberEmail: string | null;
  sessionId: string | null;
  publicationId: string | null;
  slug: string;
}

export async function insertDeviceToken(
  tx: Tx,
  hash: Buffer,
  { personId, sessionId, publicationId, slug }: Omit<AskedDevice, 'memberEmail'>,
  minutes: number,
): Promise<void> {
  await tx.run(sql`
    insert into store_device_tokens (organization_id, token_hash, person_id, session_id, publication_id, slug, expires_at)
    values (${tx.organizationId}, ${hash}, ${personId}, ${sessionId}, ${publicationId}, ${slug},
      now() + make_interval(mins => ${minutes}))`);
}

/** Devices ask again where the answer was lost, so it is good until it ends. */
export async function findDeviceToken(tx: Tx, hash: Buffer): Promise<AskedDevice | undefined> {
  return tx.first<AskedDevice>(sql`
    select t.person_id as "personId", p.email as "memberEmail", t.session_id as "sessionId",
      t.publication_id as "publicationId", t.slug
    from store_device_tokens t
    left join people p on p.organization_id = t.organization_id and p.id = t.person_id
    where t.organization_id = ${tx.organizationId} and t.token_hash = ${hash} and t.expires_at > now()`);
}

/** Null where the device was known, and nothing has changed but the time. */
export async function putDevice(
  tx: Tx,
  { udid, product, osVersion, serialNumber }: ToldDevice,
  asked: AskedDevice,
): Promise<{ id: string; created: boolean }> {
  return tx.one(sql`
    insert into store_devices as d (organization_id, id, udid, product, os_version, serial_number, person_id, member_email,
      session_id, publication_id)
    values (${tx.organizationId}, ${randomUUIDv7()}, ${udid}, ${product}, ${osVersion}, ${serialNumber}, ${asked.personId},
      ${asked.memberEmail}, ${asked.sessionId}, ${asked.publicationId})
    on conflict (organization_id, udid) do update set product = excluded.product, os_version = excluded.os_version,
      serial_number = excluded.serial_number, person_id = coalesce(excluded.person_id, d.person_id),
      member_email = coalesce(excluded.member_email, d.member_email), session_id = excluded.session_id, updated_at = now()
    returning id, created_at = updated_at as created`);
}

export async function deleteDevice(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx.first<{ udid: string }>(sql`
    delete from store_devices where organization_id = ${tx.organizationId} and id = ${id} returning udid`);
  return row?.udid;
}
