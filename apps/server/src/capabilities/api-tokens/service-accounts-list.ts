import type { ServiceAccount } from '@muster/contract/calls/service-accounts';
import type { Tx } from '../../platform/db/database.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';

export async function listServiceAccounts(tx: Tx): Promise<ServiceAccount[]> {
  return tx.query<ServiceAccount>(select(tx, sql``));
}

export async function findServiceAccount(tx: Tx, id: string): Promise<ServiceAccount | undefined> {
  return tx.first<ServiceAccount>(select(tx, sql`and m.user_id = ${id}`));
}

const select = ({ organizationId }: Tx, condition: Sql) => sql`
  select u.id, u.first_name as name, u.email, m.role, m.created_at as "createdAt", m.updated_at as "updatedAt",
    count(t.id) filter (where t.revoked_at is null and coalesce(t.expires_at > now(), true)) as tokens,
    max(t.last_used_at) as "lastUsedAt"
  from memberships m
  join users u on u.id = m.user_id
  left join api_tokens t on t.organization_id = m.organization_id and t.user_id = m.user_id
  where m.organization_id = ${organizationId} and m.service_account ${condition}
  group by u.id, m.role, m.created_at, m.updated_at
  order by lower(u.first_name), u.id`;
