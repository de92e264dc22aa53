import type { Audience, AudienceDetails, AudienceSort } from '@muster/contract/audiences';
import type { Tx } from '../../platform/db/database.ts';
import { defineList, type Page, type PageRequest } from '../../platform/db/list-engine.ts';
import { oneOf, search, where } from '../../platform/db/list-filters.ts';
import { join, type Sql, sql } from '../../platform/db/sql.ts';
import { type Membership, visibleApplications } from '../../platform/http/route.ts';
import { countPeople } from './audience-members-list.ts';
import { allowedFor } from './audiences-store.ts';

type Row = Omit<Audience, 'users'> & { groups: string[][]; patterns: string[] };

const columns = sql`a.id, a.name, a.description, case when a.application_id is null then 'org' else 'app' end as scope,
  a.application_id as "applicationId", a.users_scope as "usersScope", a.emails, jsonb_array_length(a.groups) as "groupLists",
  case when o.id is not null then json_build_object('id', o.id, 'slug', o.slug, 'name', o.name, 'picture', o.picture) end
    as application,
  (select count(*)::int from publication_audiences u where u.organization_id = a.organization_id and u.audience_id = a.id)
    as publications,
  a.restricted, a.groups, a.patterns, a.created_at as "createdAt", a.updated_at as "updatedAt"`;
const joined = sql`audiences a
  left join applications o on o.organization_id = a.organization_id and o.id = a.application_id`;

interface AudienceFilter {
  q?: string | undefined;
  scope?: readonly string[] | undefined;
  applicationId?: readonly string[] | undefined;
  usersScope?: readonly string[] | undefined;
}

const filters = {
  q: search(),
  scope: where(
    (scopes: readonly string[]) =>
      sql`(case when t.application_id is null then 'org' else 'app' end) = any (${[...scopes]}::text[])`,
  ),
  applicationId: oneOf(sql`t.application_id`, sql`uuid`),
  usersScope: oneOf(sql`t.users_scope`),
};
const shown = {
  countedTo: 10_000,
  columns,
  from: ({ organizationId }: Pick<Tx, 'organizationId'>) => sql`
    left join (${joined}) on a.organization_id = ${organizationId} and a.id = page.list_id`,
};

/** Few enough in one workspace to be looked at one by one. Who has single apps sees those of theirs. */
const audienceList = defineList<Row, AudienceFilter, Membership, 'name' | 'createdAt'>({
  name: 'audiences',
  version: 1,
  table: sql`audiences_here t`,
  scope: (membership, { organizationId }) => [
    sql`t.organization_id = ${organizationId}`,
    ...visibleOnly(membership, sql`t.application_id`),
  ],
  filters,
  sorts: {
    name: { key: sql`t.sort_name`, type: 'text', tie: false },
    createdAt: { key: sql`t.created_at`, type: 'time' },
  },
  ...shown,
});

/** What an app may use, its own first. */
const usableList = defineList<Row, Omit<AudienceFilter, 'applicationId'>, string, 'ownFirst'>({
  name: 'usableAudiences',
  version: 1,
  table: sql`audiences_here t`,
  scope: (applicationId, { organizationId }) => [
    sql`t.organization_id = ${organizationId}`,
    allowedFor(sql`${applicationId}::uuid`, sql`t`),
  ],
  filters,
  sorts: {
    ownFirst: {
      key: sql`((case when t.application_id is null then '1' else '0' end) || t.sort_name) collate "C"`,
      type: 'text',
      tie: false,
    },
  },
  ...shown,
});

export async function listAudiences(
  tx: Tx,
  membership: Membership,
  query: AudienceFilter & PageRequest & { sort: AudienceSort },
): Promise<Page<Audience>> {
  return withUsers(tx, membership, await audienceList.page(tx, membership, query));
}

export async function listUsableAudiences(
  tx: Tx,
  membership: Membership,
  applicationId: string,
  query: Omit<AudienceFilter, 'applicationId'> & PageRequest,
): Promise<Page<Audience>> {
  return withUsers(tx, membership, await usableList.page(tx, applicationId, { ...query, sort: 'ownFirst' }));
}

/** Undefined also for one that the caller does not see. */
export async function findAudience(
  tx: Tx,
  membership: Membership,
  id: string,
): Promise<Omit<AudienceDetails, 'can'> | undefined> {
  const row = await tx.first<
    Row & Pick<AudienceDetails, 'wildcards' | 'applications' | 'createdBy'> & { groupNames: Record<string, string> }
  >(sql`
    select ${columns}, nullif(trim(u.first_name || ' ' || u.last_name), '') as "createdBy",
      array(select e.email from audience_emails e
        where e.organization_id = a.organization_id and e.audience_id = a.id and cardinality(a.patterns) > 0
          and strpos(e.email, '*') > 0 order by 1) as wildcards,
      case when a.restricted then coalesce((
        select json_agg(json_build_object('id', x.id, 'slug', x.slug, 'name', x.name) order by x.sort_name)
        from applications x join audience_applications l on l.organization_id = x.organization_id and l.application_id = x.id
        where l.organization_id = a.organization_id and l.audience_id = a.id), '[]') end as applications,
      coalesce((select json_object_agg(g.id, g.name) from groups g where g.organization_id = a.organization_id and g.id in (
        select i::uuid from jsonb_array_elements(a.groups) l, jsonb_array_elements_text(l) i)), '{}') as "groupNames"
    from ${joined} left join users u on u.id = a.created_by
    where a.organization_id = ${tx.organizationId}
      and ${join([sql`a.id = ${id}`, ...visibleOnly(membership, sql`a.application_id`)], ' and ')}`);
  if (row === undefined) return undefined;
  const { groupNames, patterns: _, ...found } = row;
  const users = seesPeople(membership) ? await countPeople(tx, [row]) : [];
  return {
    ...found,
    users: users[0] ?? null,
    groups: found.groups.map((list) => list.map((groupId) => ({ id: groupId, name: groupNames[groupId] ?? null }))),
  };
}

export async function listEmails(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx.query<{ email: string }>(sql`
    select email from audience_emails where organization_id = ${tx.organizationId} and audience_id = ${id} order by email`);
  return rows.map(({ email }) => email);
}

async function withUsers(tx: Tx, membership: Membership, page: Page<Row>): Promise<Page<Audience>> {
  const users = seesPeople(membership) ? await countPeople(tx, page.items) : [];
  return {
    ...page,
    items: page.items.map(({ groups: _groups, patterns: _patterns, ...row }, index) => ({
      ...row,
      users: users[index] ?? null,
    })),
  };
}

/** Whether somebody is in a workspace is not for those who have single apps of it. */
function seesPeople(membership: Membership): boolean {
  return visibleApplications(membership) === 'all';
}

function visibleOnly(membership: Membership, applicationId: Sql): Sql[] {
  const visible = visibleApplications(membership);
  return visible === 'all' ? [] : [sql`${applicationId} = any (${[...visible]}::uuid[])`];
}
