import type { AdminOrganization } from '@muster/contract/calls/admin-organizations';
import { type TrialState, trialPlanCode } from '@muster/contract/constants';
import type { Database } from '../../platform/db/database.ts';
import { defineList, type Page, type PageRequest, systemReader } from '../../platform/db/list-engine.ts';
import { before, oneOf, since, where } from '../../platform/db/list-filters.ts';
import { join, type Sql, sql } from '../../platform/db/sql.ts';
import { likePart, searchedWords } from '../../platform/db/text-search.ts';
import type { PlanOverrides, SubscriptionRow } from '../billing/index.ts';

interface OrganizationFilter {
  slug?: string | undefined;
  search?: string | undefined;
  trial?: readonly TrialState[] | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

type OrganizationSort = 'name' | 'createdAt' | 'lastActivityDate';

export type OrganizationQuery = OrganizationFilter &
  PageRequest & { sort?: OrganizationSort | `-${OrganizationSort}` | undefined };

export interface OrganizationRow extends Omit<AdminOrganization, 'planCode' | 'trialDaysLeft'> {
  planOverrides: PlanOverrides;
  subscriptions: SubscriptionRow[];
  buildPlatforms: string[];
  updatedAt: string;
}

const columns = sql`o.id, o.slug, o.name, o.branding ->> 'picture' as picture, o.created_at as "createdAt",
  o.updated_at as "updatedAt", o.last_activity_at as "lastActivityDate", o.plan_overrides as "planOverrides",
  coalesce(o.configuration -> 'buildPlatforms', '[]') as "buildPlatforms",
  case when u.id is null then null else json_build_object(
    'id', u.id, 'email', u.email, 'fullName', trim(u.first_name || ' ' || u.last_name)) end as "createdBy",
  (select count(*) from memberships m where m.organization_id = o.id and not m.service_account) as collaborators,
  coalesce((select json_agg(s order by s.id desc) from subscriptions s where s.organization_id = o.id), '[]') as subscriptions`;
const from = sql`organizations o left join users u on u.id = o.created_by`;

const trial = (condition: Sql) => sql`exists (
  select 1 from subscriptions s where s.organization_id = t.id and s.plan_code = ${trialPlanCode} and ${condition})`;
const trialIs: Record<TrialState, Sql> = {
  running: trial(sql`s.end_date > now()`),
  over: trial(sql`s.end_date <= now()`),
  none: sql`not ${trial(sql`s.end_date is not null`)}`,
};

const organizationList = defineList<OrganizationRow, OrganizationFilter, null, OrganizationSort>({
  name: 'organizations',
  version: 2,
  table: sql`organizations t`,
  scope: () => [],
  filters: {
    slug: oneOf(sql`t.slug`),
    /** Each word somewhere in the name, the slug or the creator's address. */
    search: (text) =>
      searchedWords(text)
        .map(likePart)
        .map((part) => ({
          sql: sql`(folded(t.name) like ${part} or t.slug like ${part}
          or exists (select 1 from users c where c.id = t.created_by and folded(c.email) like ${part}))`,
        })),
    trial: where(
      (states) =>
        sql`(${join(
          states.map((state) => trialIs[state]),
          ' or ',
        )})`,
    ),
    from: since(sql`t.created_at`),
    to: before(sql`t.created_at`),
  },
  sorts: {
    name: { key: sql`folded(t.name)`, type: 'text' },
    createdAt: { key: sql`t.created_at`, type: 'time' },
    lastActivityDate: { key: sql`t.last_activity_at`, type: 'time' },
  },
  countedTo: 10_000,
  columns,
  from: () => sql`left join (${from}) on o.id = page.list_id`,
});

export function listOrganizationRows(db: Database, query: OrganizationQuery): Promise<Page<OrganizationRow>> {
  return organizationList.page(systemReader(db), null, { ...query, sort: query.sort ?? '-createdAt' });
}

export async function findOrganizationRow(db: Database, id: string): Promise<OrganizationRow | undefined> {
  const [row] = await db.systemQuery<OrganizationRow>(sql`select ${columns} from ${from} where o.id = ${id}`);
  return row;
}
