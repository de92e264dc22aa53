/** Sessions of visitors, and what is known of whoever has one. */
import { randomUUIDv7 } from 'node:crypto';
import type { Organization } from '@muster/contract/entities';
import { storeRules } from '@muster/contract/store';
import type { Database, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { uuid } from '../../platform/uuid.ts';

export interface StoreConfiguration {
  allowPublicPubApps: boolean;
  /** Publications of the public library that this store has, too. */
  library?: 'all' | readonly string[];
}

export interface VisitRow {
  organizationId: string;
  slug: string;
  name: string;
  branding: Organization['branding'];
  storeId: string;
  security: 'public' | 'logged' | 'password';
  configuration: StoreConfiguration;
  customDomain: string | null;
  sessionId: string | null;
  unlocked: Readonly<Record<string, string>>;
  acceptedTerms: Readonly<Record<string, number>>;
  supplanterId: string | null;
  lastUsedAt: string | null;
  person: Person | null;
}

/** Somebody of the workspace. */
export interface Person {
  id: string;
  userId: string | null;
  email: string;
  firstName: string;
  lastName: string;
  role: string;
  groups: string[];
  hasPassword: boolean;
}

/** Whoever was removed from the workspace, or has not accepted the invitation to it, is nobody here. */
export async function findVisit(db: Database, org: string, tokenHash: Buffer | null): Promise<VisitRow | undefined> {
  return db.systemFirst<VisitRow>(sql`
    select o.id as "organizationId", o.slug, o.name, o.branding, s.id as "storeId", s.security, s.configuration,
      s.custom_domain as "customDomain", v.id as "sessionId", coalesce(v.unlocked, '{}') as unlocked,
      coalesce(v.accepted_terms, '{}') as "acceptedTerms", v.supplanter_id as "supplanterId",
      v.last_used_at as "lastUsedAt",
      case when p.id is not null then json_build_object('id', p.id, 'userId', p.user_id, 'email', p.email,
        'firstName', p.first_name, 'lastName', p.last_name, 'role', p.role, 'groups', p.groups,
        'hasPassword', p.user_id is not null or exists (
          select 1 from store_passwords w where w.organization_id = p.organization_id and w.person_id = p.id)) end as person
    from organizations o
    join lateral (select * from stores where organization_id = o.id order by id limit 1) s on true
    left join store_sessions v
      on v.organization_id = o.id and v.token_hash = ${tokenHash}::bytea and v.expires_at > now()
    left join people p on p.organization_id = v.organization_id and p.id = v.person_id and p.status = 'active'
    where ${uuid.test(org) ? sql`o.id = ${org}` : sql`o.slug = ${org}`}`);
}

export interface NewVisit {
  tokenHash: Buffer;
  personId: string | null;
  /** What was unlocked and accepted before, which stays when somebody signs in. */
  from?: Pick<VisitRow, 'unlocked' | 'acceptedTerms'>;
  supplanterId?: string | null;
  expiresAt?: Date;
}

export async function insertVisit(tx: Tx, visit: NewVisit): Promise<string> {
  const id = randomUUIDv7();
  await tx.run(sql`
    insert into store_sessions (organization_id, id, token_hash, person_id, unlocked, accepted_terms, supplanter_id, expires_at)
    values (${tx.organizationId}, ${id}, ${visit.tokenHash}, ${visit.personId},
      ${JSON.stringify(visit.from?.unlocked ?? {})}, ${JSON.stringify(visit.from?.acceptedTerms ?? {})},
      ${visit.supplanterId ?? null}, coalesce(${visit.expiresAt ?? null}, now() + make_interval(days => ${storeRules.sessionDays})))`);
  return id;
}

export async function deleteVisit(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from store_sessions where organization_id = ${tx.organizationId} and id = ${id}`);
}

/** All of somebody's but one, such as when their password changes. */
export async function deleteVisitsOf(tx: Tx, personId: string, except: string | null): Promise<void> {
  await tx.run(sql`
    delete from store_sessions
    where organization_id = ${tx.organizationId} and person_id = ${personId} and id is distinct from ${except}`);
}

export async function addUnlocked(tx: Tx, id: string, publicationId: string, proof: string): Promise<void> {
  await tx.run(sql`
    update store_sessions set unlocked = unlocked || jsonb_build_object(${publicationId}::text, ${proof}::text)
    where organization_id = ${tx.organizationId} and id = ${id}`);
}

export async function addAcceptedTerms(tx: Tx, id: string, publicationId: string, version: number): Promise<void> {
  await tx.run(sql`
    update store_sessions
    set accepted_terms = accepted_terms || jsonb_build_object(${publicationId}::text, ${version}::int)
    where organization_id = ${tx.organizationId} and id = ${id}`);
}

/** Keeps somebody signed in who comes back; what the staff opened as somebody else ends when it was to end. */
export async function renewVisit(db: Database, { organizationId, sessionId }: VisitRow): Promise<void> {
  await db.systemQuery(sql`
    update store_sessions set last_used_at = now(), expires_at = now() + make_interval(days => ${storeRules.sessionDays})
    where organization_id = ${organizationId} and id = ${sessionId} and supplanter_id is null`);
}

export async function deleteExpiredVisits(db: Database): Promise<void> {
  await db.systemQuery(sql`delete from store_sessions where expires_at < now()`);
  await db.systemQuery(sql`delete from store_codes where expires_at < now()`);
  await db.systemQuery(sql`delete from store_login_tokens where expires_at < now()`);
  await db.systemQuery(sql`delete from store_device_tokens where expires_at < now()`);
}
