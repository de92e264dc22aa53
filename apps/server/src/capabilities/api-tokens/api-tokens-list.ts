import type { ApiToken } from '@muster/contract/calls/api-tokens';
import type { Tx } from '../../platform/db/database.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';

/** Few enough to be read whole: a workspace has at most as many as the contract says. */
export async function listApiTokens(tx: Tx): Promise<ApiToken[]> {
  return tx.query<ApiToken>(select(tx, sql``));
}

export async function findApiToken(tx: Tx, id: string): Promise<ApiToken | undefined> {
  return tx.first<ApiToken>(select(tx, sql`and t.id = ${id}`));
}

const select = ({ organizationId }: Tx, condition: Sql) => sql`
  select t.id, t.name, t.hint, t.scopes, t.expires_at as "expiresAt", t.last_used_at as "lastUsedAt",
    t.created_at as "createdAt", t.updated_at as "updatedAt",
    json_build_object('id', u.id, 'email', u.email, 'name', trim(u.first_name || ' ' || u.last_name),
      'serviceAccount', m.service_account) as owner
  from api_tokens t
  join memberships m on m.organization_id = t.organization_id and m.user_id = t.user_id
  join users u on u.id = t.user_id
  where t.organization_id = ${organizationId} and t.revoked_at is null ${condition}
  order by t.id desc`;
