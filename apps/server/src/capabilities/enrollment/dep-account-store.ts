import { randomUUIDv7 } from 'node:crypto';
import type { Database, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface AccountRow {
  id: string;
  certificate: Buffer;
  sealedKey: Buffer;
  sealedToken: Buffer | null;
  tokenExpiresAt: string | null;
  tokenAt: string | null;
  serverName: string | null;
  serverUuid: string | null;
  organizationName: string | null;
  adminId: string | null;
  cursor: string | null;
  syncedAt: string | null;
  nextSyncAt: string | null;
  errorCode: number | null;
  errorText: string | null;
  defaultProfileId: string | null;
}

const columns = sql`id, certificate, sealed_key as "sealedKey", sealed_token as "sealedToken",
  token_expires_at as "tokenExpiresAt", token_at as "tokenAt", server_name as "serverName", server_uuid as "serverUuid",
  organization_name as "organizationName", admin_id as "adminId", cursor, synced_at as "syncedAt",
  next_sync_at as "nextSyncAt", error_code as "errorCode", error_text as "errorText",
  default_profile_id as "defaultProfileId"`;

export async function findAccount(tx: Tx): Promise<AccountRow | undefined> {
  return tx.first<AccountRow>(sql`select ${columns} from dep_accounts where organization_id = ${tx.organizationId}`);
}

/** Held until the transaction ends. */
export async function lockAccount(tx: Tx): Promise<AccountRow | undefined> {
  return tx.first<AccountRow>(
    sql`select ${columns} from dep_accounts where organization_id = ${tx.organizationId} for update`,
  );
}

export function newAccountId(): string {
  return randomUUIDv7();
}

/** False where somebody else was first. */
export async function insertAccount(
  tx: Tx,
  { id, certificate, sealedKey }: { id: string; certificate: Buffer; sealedKey: Buffer },
): Promise<boolean> {
  const count = await tx.run(sql`
    insert into dep_accounts (organization_id, id, certificate, sealed_key)
    values (${tx.organizationId}, ${id}, ${certificate}, ${sealedKey}) on conflict (organization_id) do nothing`);
  return count === 1;
}

export interface NewToken {
  sealed: Buffer;
  expiresAt: Date;
  serverName: string | null;
  serverUuid: string | null;
  organizationName: string | null;
  adminId: string | null;
}

/** What another server had is fetched anew; where this one goes on, so do its changes. */
export async function putToken(tx: Tx, given: NewToken): Promise<void> {
  await tx.run(sql`
    update dep_accounts set sealed_token = ${given.sealed}, token_expires_at = ${given.expiresAt}, token_at = now(),
      cursor = case when server_uuid is not distinct from ${given.serverUuid} then cursor end,
      server_name = ${given.serverName}, server_uuid = ${given.serverUuid},
      organization_name = ${given.organizationName}, admin_id = ${given.adminId}, error_code = null, error_text = null,
      next_sync_at = now(), updated_at = now()
    where organization_id = ${tx.organizationId}`);
}

export async function putDefaultProfile(tx: Tx, profileId: string | null): Promise<void> {
  await tx.run(sql`
    update dep_accounts set default_profile_id = ${profileId}, updated_at = now()
    where organization_id = ${tx.organizationId}`);
}

/** One at a time syncs a workspace; who is not heard of for ten minutes has died. */
export async function claimAccount(tx: Tx): Promise<AccountRow | undefined> {
  return tx.first<AccountRow>(sql`
    update dep_accounts set claimed_until = now() + interval '10 minutes'
    where organization_id = ${tx.organizationId} and sealed_token is not null
      and (claimed_until is null or claimed_until < now())
    returning ${columns}`);
}

export async function keepClaim(tx: Tx): Promise<void> {
  await tx.run(sql`
    update dep_accounts set claimed_until = now() + interval '10 minutes' where organization_id = ${tx.organizationId}`);
}

export async function putCursor(tx: Tx, cursor: string | null): Promise<void> {
  await tx.run(sql`
    update dep_accounts set cursor = ${cursor}, claimed_until = now() + interval '10 minutes'
    where organization_id = ${tx.organizationId}`);
}

/** Of what was asked for while one was under way, that one may have been past. */
export async function noteAgain(tx: Tx): Promise<void> {
  await tx.run(sql`
    update dep_accounts set again = true
    where organization_id = ${tx.organizationId} and sealed_token is not null and claimed_until >= now()`);
}

export interface SyncError {
  code: number;
  /** Apple's, or what the network said; null for a fault of our own. */
  text: string | null;
}

/** Whether another one was asked for meanwhile. */
export async function releaseAccount(
  tx: Tx,
  { minutes, error }: { minutes: number; error: SyncError | null },
): Promise<boolean> {
  const { again } = await tx.one<{ again: boolean }>(sql`
    select again from dep_accounts where organization_id = ${tx.organizationId} for update`);
  await tx.run(sql`
    update dep_accounts set claimed_until = null, again = false, next_sync_at = now() + make_interval(mins => ${minutes}::int),
      synced_at = case when ${error === null}::boolean then now() else synced_at end,
      error_code = ${error?.code ?? null}, error_text = ${error?.text ?? null}
    where organization_id = ${tx.organizationId}`);
  return again;
}

/** Across workspaces: whose turn it is. */
export async function listDueAccounts(db: Database): Promise<string[]> {
  const rows = await db.systemQuery<{ organizationId: string }>(sql`
    select organization_id as "organizationId" from dep_accounts
    where sealed_token is not null and token_expires_at > now() and next_sync_at <= now()
      and (claimed_until is null or claimed_until < now())
    order by next_sync_at limit 1000`);
  return rows.map(({ organizationId }) => organizationId);
}

interface ExpiringAccount {
  organizationId: string;
  id: string;
  name: string | null;
  expiresAt: string;
}

/** Across workspaces: those whose token ends within so many days, or has ended in the last so many. */
export async function listExpiringAccounts(db: Database, days: number): Promise<ExpiringAccount[]> {
  return db.systemQuery<ExpiringAccount>(sql`
    select organization_id as "organizationId", id, coalesce(server_name, organization_name) as name,
      token_expires_at as "expiresAt"
    from dep_accounts where sealed_token is not null and token_expires_at
      between now() - make_interval(days => ${days}::int) and now() + make_interval(days => ${days}::int)`);
}

/** False where it was told already, or is another token by now. */
export async function noteTokenExpiryTold(tx: Tx, expiresAt: string, told: string): Promise<boolean> {
  const count = await tx.run(sql`
    update dep_accounts set expiry_told = ${told}
    where organization_id = ${tx.organizationId} and date_trunc('milliseconds', token_expires_at) = ${expiresAt}
      and expiry_told is distinct from ${told}`);
  return count === 1;
}
