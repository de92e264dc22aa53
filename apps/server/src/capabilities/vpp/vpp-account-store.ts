import type { VppClientConfig, VppLimits, VppServiceConfig } from '@muster/apple/vpp-answers';
import type { Database, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface AccountRow {
  id: string;
  sealedToken: Buffer;
  tokenExpiresAt: string;
  tokenAt: string;
  revokedAt: string | null;
  otherServer: string | null;
  organizationName: string | null;
  locationName: string | null;
  country: string | null;
  uniqueId: string | null;
  limits: Partial<VppLimits>;
  limitsOld: boolean;
  invitationUrl: string | null;
  metadataUrl: string | null;
  metadataPlatform: string | null;
  usersVersion: string | null;
  assignmentsVersion: string | null;
  syncing: boolean;
  /** Apple wants to be left alone for a while. */
  waiting: boolean;
  syncedAt: string | null;
  nextSyncAt: string | null;
  errorCode: number | null;
  errorText: string | null;
}

/** Limits may change without notice, so they are asked for every five minutes ("Managing assets"). */
const columns = sql`id, sealed_token as "sealedToken", token_expires_at as "tokenExpiresAt", token_at as "tokenAt",
  revoked_at as "revokedAt", other_server as "otherServer", organization_name as "organizationName",
  location_name as "locationName", country, unique_id as "uniqueId", limits,
  coalesce(limits_at < now() - interval '5 minutes', true) as "limitsOld", invitation_url as "invitationUrl",
  metadata_url as "metadataUrl", metadata_platform as "metadataPlatform", users_version as "usersVersion",
  assignments_version as "assignmentsVersion", coalesce(claimed_until > now(), false) as syncing,
  coalesce(wait_until > now(), false) as waiting, synced_at as "syncedAt", next_sync_at as "nextSyncAt", error_code as "errorCode", error_text as "errorText"`;

export async function findAccount(tx: Tx): Promise<AccountRow | undefined> {
  return tx.first<AccountRow>(sql`select ${columns} from vpp_accounts where organization_id = ${tx.organizationId}`);
}

/** Held until the transaction ends. */
export async function lockAccount(tx: Tx): Promise<AccountRow | undefined> {
  return tx.first<AccountRow>(
    sql`select ${columns} from vpp_accounts where organization_id = ${tx.organizationId} for update`,
  );
}

export interface NewToken {
  id: string;
  sealed: Buffer;
  expiresAt: Date;
  organizationName: string | null;
  config: VppClientConfig;
}

/** With it everything goes on that stood still: what Apple refused of the one before is no problem of this one. */
export async function putToken(tx: Tx, { id, sealed, expiresAt, organizationName, config }: NewToken): Promise<void> {
  const { locationName = null, country = null, uniqueId = null } = config;
  await tx.run(sql`
    insert into vpp_accounts (organization_id, id, sealed_token, token_expires_at, organization_name, location_name,
      country, unique_id, next_sync_at)
    values (${tx.organizationId}, ${id}, ${sealed}, ${expiresAt}, ${organizationName}, ${locationName}, ${country},
      ${uniqueId}, now())
    on conflict (organization_id) do update set sealed_token = excluded.sealed_token,
      token_expires_at = excluded.token_expires_at, token_at = now(), revoked_at = null, other_server = null,
      organization_name = excluded.organization_name, location_name = excluded.location_name,
      country = excluded.country, unique_id = excluded.unique_id, users_version = null, assignments_version = null,
      wait_until = null, failures = 0, error_code = null, error_text = null, next_sync_at = now(), updated_at = now()`);
}

export async function deleteAccount(tx: Tx): Promise<void> {
  await tx.run(sql`delete from vpp_accounts where organization_id = ${tx.organizationId}`);
}

/** What came from another location is not of this one; what is wanted still is. */
export async function forgetLocation(tx: Tx): Promise<void> {
  await tx.run(sql`
    delete from vpp_licences
    where organization_id = ${tx.organizationId} and (wanted_at is null or wish = 'release' or client_user_id is not null)`);
  await tx.run(sql`
    update vpp_licences set state = 'wanted', asked_at = null, event_id = null, next_at = now(), attempts = 0,
      problem = null, problem_text = null, since = now() where organization_id = ${tx.organizationId}`);
  await tx.run(sql`delete from vpp_users where organization_id = ${tx.organizationId}`);
  await tx.run(sql`delete from vpp_assets where organization_id = ${tx.organizationId}`);
}

export async function putServiceConfig(
  tx: Tx,
  { limits, invitationUrl, metadataUrl }: VppServiceConfig,
): Promise<void> {
  await tx.run(sql`
    update vpp_accounts set limits = ${JSON.stringify(limits)}, limits_at = now(),
      invitation_url = ${invitationUrl ?? null}, metadata_url = ${metadataUrl ?? null}
    where organization_id = ${tx.organizationId}`);
}

export async function putClientConfig(tx: Tx, config: VppClientConfig): Promise<void> {
  await tx.run(sql`
    update vpp_accounts set location_name = coalesce(${config.locationName ?? null}, location_name),
      country = coalesce(${config.country ?? null}, country),
      metadata_platform = ${config.defaultPlatform ?? null}, other_server = null
    where organization_id = ${tx.organizationId}`);
}

export async function noteOtherServer(tx: Tx, name: string): Promise<void> {
  await tx.run(sql`update vpp_accounts set other_server = ${name} where organization_id = ${tx.organizationId}`);
}

/** The time of the first; undefined where it was known already. */
export async function noteRevoked(tx: Tx, text: string): Promise<string | undefined> {
  const row = await tx.first<{ at: string }>(sql`
    update vpp_accounts set revoked_at = now(), error_code = 5300, error_text = ${text}, next_sync_at = null
    where organization_id = ${tx.organizationId} and revoked_at is null returning revoked_at as at`);
  return row?.at;
}

export async function putVersions(
  tx: Tx,
  { users, assignments }: { users?: string | null; assignments?: string | null },
): Promise<void> {
  await tx.run(sql`
    update vpp_accounts set users_version = coalesce(${users ?? null}, users_version),
      assignments_version = coalesce(${assignments ?? null}, assignments_version)
    where organization_id = ${tx.organizationId}`);
}

const usable = sql`revoked_at is null and token_expires_at > now() and (wait_until is null or wait_until <= now())`;

/** One at a time syncs a workspace; who is not heard of for ten minutes has died. */
export async function claimSync(tx: Tx): Promise<AccountRow | undefined> {
  return tx.first<AccountRow>(sql`
    update vpp_accounts set claimed_until = now() + interval '10 minutes'
    where organization_id = ${tx.organizationId} and ${usable}
      and (claimed_until is null or claimed_until < now())
    returning ${columns}`);
}

/** By the clock of the database, which dates the rows. */
export async function readClock(tx: Tx): Promise<string> {
  return (await tx.one<{ now: string }>(sql`select now() as now`)).now;
}

export async function keepSync(tx: Tx): Promise<void> {
  await tx.run(sql`
    update vpp_accounts set claimed_until = now() + interval '10 minutes' where organization_id = ${tx.organizationId}`);
}

/** Of what was asked for while one was under way, that one may have been past; while Apple is left alone, it comes after. */
export async function noteAgain(tx: Tx): Promise<void> {
  await tx.run(sql`
    update vpp_accounts set again = coalesce(claimed_until >= now(), false),
      next_sync_at = case when claimed_until >= now() then next_sync_at else coalesce(wait_until, now()) end
    where organization_id = ${tx.organizationId} and revoked_at is null`);
}

export interface SyncError {
  code: number;
  /** Apple's, or what the network said; null for a fault of our own. */
  text: string | null;
}

/** Whether another one was asked for meanwhile. */
export async function releaseSync(
  tx: Tx,
  { minutes, error }: { minutes: number; error: SyncError | null },
): Promise<boolean> {
  const row = await tx.first<{ again: boolean }>(
    sql`select again from vpp_accounts where organization_id = ${tx.organizationId} for update`,
  );
  await tx.run(sql`
    update vpp_accounts set claimed_until = null, again = false,
      next_sync_at = case when revoked_at is null then
        greatest(now() + make_interval(mins => ${minutes}::int), wait_until) end,
      synced_at = case when ${error === null}::boolean then now() else synced_at end,
      failures = case when ${error === null}::boolean then 0 else failures end,
      error_code = ${error?.code ?? null}, error_text = ${error?.text ?? null}
    where organization_id = ${tx.organizationId}`);
  return row?.again ?? false;
}

/** For giving and taking licences: one at a time, and nobody while another server manages the location. */
export async function claimWork(tx: Tx): Promise<AccountRow | undefined> {
  return tx.first<AccountRow>(sql`
    update vpp_accounts set work_claimed_until = now() + interval '3 minutes', work_again = false
    where organization_id = ${tx.organizationId} and other_server is null and ${usable}
      and (work_claimed_until is null or work_claimed_until < now())
    returning ${columns}`);
}

export async function keepWork(tx: Tx): Promise<void> {
  await tx.run(sql`
    update vpp_accounts set work_claimed_until = now() + interval '3 minutes', failures = 0
    where organization_id = ${tx.organizationId}`);
}

export async function noteWorkAgain(tx: Tx): Promise<void> {
  await tx.run(sql`
    update vpp_accounts set work_again = true
    where organization_id = ${tx.organizationId} and work_claimed_until >= now()`);
}

/** Whether there is more, which came meanwhile. */
export async function releaseWork(tx: Tx): Promise<boolean> {
  const row = await tx.first<{ again: boolean }>(
    sql`select work_again as again from vpp_accounts where organization_id = ${tx.organizationId} for update`,
  );
  await tx.run(sql`
    update vpp_accounts set work_claimed_until = null, work_again = false
    where organization_id = ${tx.organizationId}`);
  return row?.again ?? false;
}

/** As long as Apple says, or longer each time. */
export async function leaveAlone(tx: Tx, retryAfter: number | undefined): Promise<void> {
  await tx.run(sql`
    update vpp_accounts set failures = failures + 1,
      wait_until = now() + case when ${retryAfter ?? null}::float8 is not null
        then make_interval(secs => ${retryAfter ?? null}::float8 / 1000)
        else least(interval '30 minutes', interval '15 seconds' * power(2, least(failures, 10))) end
    where organization_id = ${tx.organizationId}`);
}

/** Across workspaces: whose turn it is. */
export async function listDueSyncs(db: Database): Promise<string[]> {
  const rows = await db.systemQuery<{ organizationId: string }>(sql`
    select organization_id as "organizationId" from vpp_accounts
    where ${usable} and next_sync_at <= now() and (claimed_until is null or claimed_until < now())
    order by next_sync_at limit 1000`);
  return rows.map(({ organizationId }) => organizationId);
}

export async function listDueWork(db: Database): Promise<string[]> {
  const rows = await db.systemQuery<{ organizationId: string }>(sql`
    select organization_id as "organizationId" from vpp_accounts
    where ${usable} and other_server is null and (work_claimed_until is null or work_claimed_until < now())
      and organization_id in (
        select organization_id from vpp_licences where next_at <= now()
        union select organization_id from vpp_users where next_at <= now())
    limit 1000`);
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
    select organization_id as "organizationId", id, coalesce(location_name, organization_name) as name,
      token_expires_at as "expiresAt"
    from vpp_accounts where revoked_at is null and token_expires_at
      between now() - make_interval(days => ${days}::int) and now() + make_interval(days => ${days}::int)`);
}

/** False where it was told already, or is another token by now. */
export async function noteExpiryTold(tx: Tx, expiresAt: string, told: string): Promise<boolean> {
  const count = await tx.run(sql`
    update vpp_accounts set expiry_told = ${told}
    where organization_id = ${tx.organizationId} and date_trunc('milliseconds', token_expires_at) = ${expiresAt}
      and expiry_told is distinct from ${told}`);
  return count === 1;
}
