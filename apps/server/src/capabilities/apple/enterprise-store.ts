import { randomUUIDv7 } from 'node:crypto';
import type { AppleConfiguration, AppleEnterprise, ProtectionRules, ProtectionSchedule } from '@muster/contract/apple';
import type { Database, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface EnterpriseRow {
  id: string;
  pushCertificate: string | null;
  pushKey: Buffer | null;
  topic: string | null;
  appleId: string | null;
  commonName: string | null;
  issuedAt: string | null;
  expiresAt: string | null;
  pendingKey: Buffer | null;
  pendingAt: string | null;
  history: AppleEnterprise['history'];
  configuration: AppleConfiguration;
  scheduleEnabled: boolean;
  scheduleTimeZone: string;
  schedule: Partial<ProtectionSchedule>;
  createdAt: string;
  updatedAt: string;
}

const columns = sql`id, push_certificate as "pushCertificate", push_key as "pushKey", topic, apple_id as "appleId",
  common_name as "commonName", issued_at as "issuedAt", expires_at as "expiresAt", pending_key as "pendingKey",
  pending_at as "pendingAt", history, configuration, schedule_enabled as "scheduleEnabled",
  schedule_time_zone as "scheduleTimeZone", schedule, created_at as "createdAt", updated_at as "updatedAt"`;

export async function findEnterprise(tx: Tx): Promise<EnterpriseRow | undefined> {
  return tx.first<EnterpriseRow>(
    sql`select ${columns} from apple_enterprises where organization_id = ${tx.organizationId}`,
  );
}

/** Held until the transaction ends; made where there is none yet. */
export async function lockEnterprise(tx: Tx): Promise<{ row: EnterpriseRow; made: boolean }> {
  const made = await tx.run(sql`
    insert into apple_enterprises (organization_id, id) values (${tx.organizationId}, ${randomUUIDv7()})
    on conflict (organization_id) do nothing`);
  const row = await tx.one<EnterpriseRow>(
    sql`select ${columns} from apple_enterprises where organization_id = ${tx.organizationId} for update`,
  );
  return { row, made: made === 1 };
}

export async function putPendingKey(tx: Tx, sealed: Buffer): Promise<void> {
  await tx.run(sql`
    update apple_enterprises set pending_key = ${sealed}, pending_at = now()
    where organization_id = ${tx.organizationId}`);
}

export interface NewPushCertificate {
  pem: string;
  sealedKey: Buffer;
  topic: string;
  appleId: string | null;
  commonName: string;
  issuedAt: Date;
  expiresAt: Date;
  history: AppleEnterprise['history'];
}

export async function putPushCertificate(tx: Tx, given: NewPushCertificate): Promise<void> {
  await tx.run(sql`
    update apple_enterprises set push_certificate = ${given.pem}, push_key = ${given.sealedKey}, topic = ${given.topic},
      apple_id = ${given.appleId}, common_name = ${given.commonName}, issued_at = ${given.issuedAt},
      expires_at = ${given.expiresAt}, history = ${JSON.stringify(given.history)}, expiry_told = null, pending_key = null,
      pending_at = null, updated_at = now()
    where organization_id = ${tx.organizationId}`);
}

export async function putEnterpriseSettings(
  tx: Tx,
  configuration: AppleConfiguration,
  rules: ProtectionRules,
): Promise<void> {
  await tx.run(sql`
    update apple_enterprises set configuration = ${JSON.stringify(configuration)},
      schedule_enabled = ${rules.scheduleEnabled}, schedule_time_zone = ${rules.scheduleTimeZone},
      schedule = ${JSON.stringify(rules.schedule)}, updated_at = now()
    where organization_id = ${tx.organizationId}`);
}

export async function removeEnterprise(tx: Tx): Promise<void> {
  await tx.run(sql`delete from apple_enterprises where organization_id = ${tx.organizationId}`);
}

export async function readWorkspaceInfo(tx: Tx): Promise<{ id: string; name: string; slug: string }> {
  return tx.one(sql`select id, name, slug from organizations where id = ${tx.organizationId}`);
}

export interface ExpiringEnterprise {
  organizationId: string;
  id: string;
  expiresAt: string;
  told: string | null;
}

/** Across workspaces: those whose push certificate ends within so many days, or has ended in the last so many. */
export async function listExpiringEnterprises(db: Database, days: number): Promise<ExpiringEnterprise[]> {
  return db.systemQuery<ExpiringEnterprise>(sql`
    select organization_id as "organizationId", id, expires_at as "expiresAt", expiry_told as told
    from apple_enterprises
    where expires_at between now() - make_interval(days => ${days}::int) and now() + make_interval(days => ${days}::int)`);
}

/** False where it was told already, or is another certificate by now. */
export async function noteExpiryTold(tx: Tx, expiresAt: string, told: string): Promise<boolean> {
  const count = await tx.run(sql`
    update apple_enterprises set expiry_told = ${told}
    where organization_id = ${tx.organizationId} and date_trunc('milliseconds', expires_at) = ${expiresAt}
      and expiry_told is distinct from ${told}`);
  return count === 1;
}
