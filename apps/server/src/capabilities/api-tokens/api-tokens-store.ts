import type { Role } from '@muster/contract/permissions';
import type { Database } from '../../platform/db/database.ts';
import { prepared, sql } from '../../platform/db/sql.ts';

export interface ApiTokenOwner {
  id: string;
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
}

const selectOwner = prepared(`
  select t.id, t.user_id as "userId", u.email, t.scopes, o.id as "organizationId", o.slug, m.role,
    t.revoked_at is not null or coalesce(t.expires_at <= now(), false) as dead,
    coalesce(t.last_used_at < now() - interval '1 minute', true) as restful
  from api_tokens t
  join users u on u.id = t.user_id
  join organizations o on o.id = t.organization_id
  join memberships m on m.organization_id = t.organization_id and m.user_id = t.user_id
  where t.hash = $1`);

export async function findApiTokenOwner(db: Database, hash: Buffer): Promise<ApiTokenOwner | undefined> {
  return db.systemFirst<ApiTokenOwner>(selectOwner(hash), hash.toString('latin1'));
}

export async function touchApiToken(db: Database, { id, organizationId }: ApiTokenOwner): Promise<void> {
  await db.systemQuery(
    sql`update api_tokens set last_used_at = now() where organization_id = ${organizationId} and id = ${id}`,
  );
}
