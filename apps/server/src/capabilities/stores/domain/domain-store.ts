import { randomUUIDv7 } from 'node:crypto';
import type { DomainProblem, StoreDomain } from '@muster/contract/store-domain';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** What a name answers with. */
export interface FoundCertificate {
  issuer: string;
  expires: string;
  valid: boolean;
}

export interface DomainRow extends Pick<StoreDomain, 'domain' | 'verifiedAt' | 'checkedAt' | 'problem'> {
  certificate: FoundCertificate | null;
  id: string;
  organizationId: string;
  token: string;
}

const columns = sql`id, organization_id as "organizationId", domain, token, verified_at as "verifiedAt",
  checked_at as "checkedAt", problem, certificate`;

export async function findDomain(tx: Tx): Promise<DomainRow | undefined> {
  return tx.first<DomainRow>(sql`select ${columns} from store_domains where organization_id = ${tx.organizationId}`);
}

/** Another domain has to be verified anew. */
export async function putDomain(tx: Tx, domain: string, token: string): Promise<DomainRow> {
  return tx.one<DomainRow>(sql`
    insert into store_domains (organization_id, id, domain, token)
    values (${tx.organizationId}, ${randomUUIDv7()}, ${domain}, ${token})
    on conflict (organization_id) do update set domain = excluded.domain, token = excluded.token, verified_at = null,
      checked_at = null, problem = null, failing_since = null, certificate = null, updated_at = now()
    returning ${columns}`);
}

export async function deleteDomain(tx: Tx): Promise<string | undefined> {
  const row = await tx.first<{ domain: string }>(
    sql`delete from store_domains where organization_id = ${tx.organizationId} returning domain`,
  );
  return row?.domain;
}

export interface DomainCheck {
  problem: DomainProblem | null;
  certificate: FoundCertificate | null;
}

/** Days for which a domain stays the store's although its records are gone: whoever moves them has time to put them right. */
const graceDays = 7;

export async function noteCheck(tx: Tx, { problem, certificate }: DomainCheck): Promise<DomainRow> {
  return tx.one<DomainRow>(sql`
    update store_domains set checked_at = now(), problem = ${problem}, updated_at = now(),
      certificate = ${certificate && JSON.stringify(certificate)},
      failing_since = case when ${problem}::text is not null then coalesce(failing_since, now()) end,
      verified_at = case
        when ${problem}::text is null then coalesce(verified_at, now())
        when failing_since is null or failing_since > now() - make_interval(days => ${graceDays}) then verified_at end
    where organization_id = ${tx.organizationId} returning ${columns}`);
}

/** Whoever else has a domain, across workspaces. */
export async function findHolder(db: Database, domain: string, except: string): Promise<DomainRow | undefined> {
  return db.systemFirst<DomainRow>(sql`
    select ${columns} from store_domains
    where domain = ${domain} and verified_at is not null and organization_id <> ${except}`);
}

/** From a workspace that cannot prove it any more. */
export async function releaseDomain(db: Database, { organizationId }: DomainRow): Promise<void> {
  await db.systemQuery(sql`
    update store_domains set verified_at = null, problem = 'noProof' where organization_id = ${organizationId}`);
  await db.systemQuery(sql`
    update stores set custom_domain = null, updated_at = now() where organization_id = ${organizationId}`);
}

/** All that are somebody's, to be looked at again. */
export async function listVerified(db: Database): Promise<DomainRow[]> {
  return db.systemQuery<DomainRow>(sql`select ${columns} from store_domains where verified_at is not null order by id`);
}

export async function isWorkspace(db: Database, slug: string): Promise<boolean> {
  return (await db.systemFirst(sql`select 1 as found from organizations where slug = ${slug}`)) !== undefined;
}

export async function listHosts(db: Database): Promise<{ domain: string; slug: string }[]> {
  return db.systemQuery(sql`
    select d.domain, o.slug from store_domains d join organizations o on o.id = d.organization_id
    where d.verified_at is not null`);
}
