import type { AdminOrganization } from '@muster/contract/calls/admin-organizations';
import type { Database } from '../../platform/db/database.ts';
import { exactTime, type PageRequest, readCursor, writeCursor } from '../../platform/db/paging.ts';
import { join, type Sql, sql } from '../../platform/db/sql.ts';
import type { PlanOverrides, SubscriptionRow } from '../billing/index.ts';

export interface OrganizationFilter extends PageRequest {
  slug?: string | undefined;
  search?: string | undefined;
}

export interface OrganizationRow extends Omit<AdminOrganization, 'planCode' | 'trialDaysLeft'> {
  planOverrides: PlanOverrides;
  subscriptions: SubscriptionRow[];
  buildPlatforms: string[];
  updatedAt: string;
}

/** Beyond this, a total says only that there are many. */
const countedAtMost = 10_000;

const columns = sql`o.id, o.slug, o.name, o.branding ->> 'picture' as picture, o.created_at as "createdAt",
  o.updated_at as "updatedAt", o.last_activity_at as "lastActivityDate", o.plan_overrides as "planOverrides",
  coalesce(o.configuration -> 'buildPlatforms', '[]') as "buildPlatforms",
  case when u.id is null then null else json_build_object(
    'id', u.id, 'email', u.email, 'fullName', trim(u.first_name || ' ' || u.last_name)) end as "createdBy",
  (select count(*) from memberships m where m.organization_id = o.id and not m.service_account) as collaborators,
  coalesce((select json_agg(s order by s.id desc) from subscriptions s where s.organization_id = o.id), '[]') as subscriptions`;
const from = sql`organizations o left join users u on u.id = o.created_by`;

export async function listOrganizationRows(
  db: Database,
  filter: OrganizationFilter,
): Promise<{ items: OrganizationRow[]; totalDocs: number; next: string | null }> {
  const matches = join(conditions(filter), ' and ');
  const after = readCursor(filter.after);
  const rows = await db.systemQuery<OrganizationRow & { cursor: string }>(sql`
    select ${columns}, ${exactTime(sql`o.created_at`)} as cursor from ${from} where ${matches}
      ${after ? sql`and (o.created_at, o.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by o.created_at desc, o.id desc limit ${filter.limit + 1}`);
  const [total] = await db.systemQuery<{ count: number }>(
    sql`select count(*) from (select 1 from ${from} where ${matches} limit ${countedAtMost}) counted`,
  );
  const items = rows.slice(0, filter.limit);
  const last = items.at(-1);
  return {
    items: items.map(({ cursor: _, ...item }) => item),
    totalDocs: total?.count ?? 0,
    next: rows.length > filter.limit && last ? writeCursor([last.cursor, last.id]) : null,
  };
}

export async function findOrganizationRow(db: Database, id: string): Promise<OrganizationRow | undefined> {
  const [row] = await db.systemQuery<OrganizationRow>(sql`select ${columns} from ${from} where o.id = ${id}`);
  return row;
}

/** Each word somewhere in the name, the slug or the creator's address; `%` and `_` are what they look like. */
function conditions({ slug, search = '' }: OrganizationFilter): Sql[] {
  const all = [slug === undefined ? sql`true` : sql`o.slug = ${slug}`];
  for (const word of search.toLowerCase().split(/\s+/).filter(Boolean)) {
    const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
    all.push(sql`(lower(o.name) like ${pattern} or o.slug like ${pattern} or lower(u.email) like ${pattern})`);
  }
  return all;
}
