import { allows } from '@muster/contract/permissions';
import type { Tx } from '../../platform/db/database.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Membership, Principal } from '../../platform/http/route.ts';

export interface ViewRow {
  id: string;
  ownerId: string;
  ownerName: string;
  list: string;
  name: string;
  query: string;
  shared: boolean;
  createdAt: string;
  updatedAt: string;
}

const columns = sql`v.id, v.owner_id as "ownerId", trim(u.first_name || ' ' || u.last_name) as "ownerName", v.list,
  v.name, v.query, v.shared, v.created_at as "createdAt", v.updated_at as "updatedAt"`;

export interface Viewer {
  principal: Pick<Principal, 'userId' | 'scopes'>;
  membership: Membership;
}

/** What there is for a member: their own, and what others share. */
const visibleTo = (userId: string): Sql => sql`(v.owner_id = ${userId} or v.shared)`;

/** Whoever sees some apps alone is not told what others look for. */
export async function listViews(tx: Tx, list: string, { principal, membership }: Viewer): Promise<ViewRow[]> {
  const { userId } = principal;
  const seen = allows(membership.role, 'listView', 'list') ? visibleTo(userId) : sql`v.owner_id = ${userId}`;
  return tx.query<ViewRow>(sql`
    select ${columns} from list_views v join users u on u.id = v.owner_id
    where v.organization_id = ${tx.organizationId} and v.list = ${list} and ${seen}
    order by v.shared, lower(v.name), v.id`);
}

/** Held until the transaction ends where it is about to change. */
export async function findView(tx: Tx, id: string, userId: string, hold = false): Promise<ViewRow | undefined> {
  return tx.first<ViewRow>(sql`
    select ${columns} from list_views v join users u on u.id = v.owner_id
    where v.organization_id = ${tx.organizationId} and v.id = ${id} and ${visibleTo(userId)}
    ${hold ? sql`for update of v` : sql``}`);
}
