import type { Role } from '@muster/contract/permissions';
import type { Database, Tx } from '../../platform/db/database.ts';
import { prepared, sql } from '../../platform/db/sql.ts';

export interface ApiTokenOwner {
  id: string;
  name: string;
  userId: string;
  email: string;
  scopes: string[];
  /** Revoked or over. */
  dead: boolean;
  /** So long ago that it is worth writing down anew. */
  restful: boolean;
  organizationId: string;
  slug: string;
  role: Role;
  /** Only of those without a role in the workspace. */
  applications: { id: string; role: Role }[] | null;
}

const selectOwner = (by: string) =>
  prepared(`
  select t.id, t.name, t.user_id as "userId", u.email, t.scopes, o.id as "organizationId", o.slug, m.role,
    t.revoked_at is not null or coalesce(t.expires_at <= now(), false) as dead,
    coalesce(t.last_used_at < now() - interval '1 minute', true) as restful,
    case when m.role = 'unassigned' then (
      select json_agg(json_build_object('id', a.application_id, 'role', a.role))
      from people p join person_applications a on a.organization_id = p.organization_id and a.person_id = p.id
      where p.organization_id = o.id and p.user_id = u.id) end as applications
  from api_tokens t
  join users u on u.id = t.user_id
  join organizations o on o.id = t.organization_id
  join memberships m on m.organization_id = t.organization_id and m.user_id = t.user_id
  where ${by}`);
const ownerByHash = selectOwner('t.hash = $1');
const ownerById = selectOwner('t.id = $1 and t.organization_id = $2');

export async function findApiTokenOwner(db: Database, hash: Buffer): Promise<ApiTokenOwner | undefined> {
  return db.systemFirst<ApiTokenOwner>(ownerByHash(hash), hash.toString('latin1'));
}

/** The same of a token that was shown before, by a connection that outlives the look at it. */
export async function findApiTokenOwnerById(
  db: Database,
  id: string,
  organizationId: string,
): Promise<ApiTokenOwner | undefined> {
  return db.systemFirst<ApiTokenOwner>(ownerById(id, organizationId));
}

export async function touchApiToken(db: Database, { id, organizationId }: ApiTokenOwner): Promise<void> {
  await db.systemQuery(
    sql`update api_tokens set last_used_at = now() where organization_id = ${organizationId} and id = ${id}`,
  );
}

export interface NewTokenRow {
  id: string;
  userId: string;
  name: string;
  hash: Buffer;
  hint: string;
  scopes: readonly string[];
  expiresAt: string | null;
  createdBy: string;
}

export async function insertApiToken(tx: Tx, row: NewTokenRow): Promise<void> {
  await tx.run(sql`
    insert into api_tokens (organization_id, id, user_id, name, hash, hint, scopes, expires_at, created_by)
    values (${tx.organizationId}, ${row.id}, ${row.userId}, ${row.name}, ${row.hash}, ${row.hint}, ${[...row.scopes]},
      ${row.expiresAt}, ${row.createdBy})`);
}

/** One at a time, so that many at once cannot all find room for one more. */
export async function countApiTokens(tx: Tx): Promise<number> {
  await tx.run(sql`
    select pg_advisory_xact_lock(hashtextextended('tokens of ' || ${tx.organizationId}::text, 0))`);
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from api_tokens where organization_id = ${tx.organizationId} and revoked_at is null`);
  return count;
}

export async function lockApiToken(tx: Tx, id: string): Promise<{ name: string; updatedAt: string } | undefined> {
  return tx.first(sql`
    select name, updated_at as "updatedAt" from api_tokens
    where organization_id = ${tx.organizationId} and id = ${id} and revoked_at is null for update`);
}

export async function renameApiToken(tx: Tx, id: string, name: string): Promise<void> {
  await tx.run(sql`
    update api_tokens set name = ${name}, updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${id}`);
}

export async function revokeApiToken(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`
    update api_tokens set revoked_at = now(), updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${id}`);
}
