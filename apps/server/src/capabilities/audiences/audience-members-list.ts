/** Who is in an audience, found for all people of a workspace at once; the database's `in_audience` says it of one. */
import { type AudienceMember, type AudienceUsersScope, isEmailPattern } from '@muster/contract/audiences';
import type { Tx } from '../../platform/db/database.ts';
import type { Page, PageRequest } from '../../platform/db/list-engine.ts';
import { join, type Sql, sql } from '../../platform/db/sql.ts';
import { hasWords } from '../../platform/db/text-search.ts';
import { fold } from '../../platform/fold.ts';

interface Selection {
  usersScope: AudienceUsersScope;
  groups: readonly (readonly string[])[];
  /** For LIKE. */
  patterns: readonly string[];
}

/** An audience as it would be: its addresses are sent along, or those of one that is saved. */
export interface Draft extends Selection {
  emails: readonly string[] | { audienceId: string };
}

export interface MemberFilter {
  q?: string | undefined;
  filterOrigin?: readonly string[] | undefined;
  memberType?: readonly string[] | undefined;
  tag?: readonly string[] | undefined;
  origin?: readonly string[] | undefined;
}

/** How many people are in each audience, counted for all of them while people are read once. */
export async function countPeople(
  tx: Tx,
  audiences: readonly (Selection & { id: string; emails: number })[],
): Promise<number[]> {
  if (audiences.length === 0) return [];
  const each = audiences.map((audience) => {
    const named = audience.emails > 0 ? sql`p.email in (${savedEmails(tx, audience.id)})` : sql`false`;
    const holds = join([byPatterns(audience), byGroups(audience), named], ' or ');
    return sql`count(*) filter (where ${ofScope(audience)} and (${holds}))`;
  });
  const [row] = await tx.query<{ counts: number[] }>(sql`
    select array[${join(each, ', ')}]::int[] as counts from people p where p.organization_id = ${tx.organizationId}`);
  return row?.counts ?? [];
}

/** Everybody an audience names: people by what they are in it, and addresses that nobody has. */
function named(tx: Tx, draft: Draft): Sql {
  const wanted =
    'audienceId' in draft.emails
      ? sql`${savedEmails(tx, draft.emails.audienceId)} and e.email not like '%*%'`
      : sentEmails(draft.emails);
  return sql`
    wanted as materialized (${wanted}),
    named as materialized (
      select p.id, coalesce(p.email, w.email) as email, p.role,
        w.email is not null or coalesce(${byPatterns(draft)}, false) as by_emails, coalesce(${byGroups(draft)}, false) as by_groups
      from (select id, email, role, groups from people where organization_id = ${tx.organizationId}) p
      full join wanted w on w.email = p.email
      where (p.id is null or ${ofScope(draft)}) and (w.email is not null or ${byPatterns(draft)} or ${byGroups(draft)}))`;
}

const memberType = sql`case when n.id is null then 'notFound' when n.role = 'employee' then 'employee' else 'user' end`;

const columns = sql`n.id as "personId", n.email, coalesce(trim(p.first_name || ' ' || p.last_name), '') as name,
  ${memberType} as "memberType", coalesce(p.tags, '{}') as tags, p.origin,
  array_remove(array[case when n.by_emails then 'emails' end, case when n.by_groups then 'groups' end], null) as "filterOrigin",
  coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by folded(g.name))
    from groups g where g.organization_id = p.organization_id and g.id = any (p.groups)), '[]') as groups`;

export async function listMembers(
  tx: Tx,
  draft: Draft,
  query: MemberFilter & PageRequest,
): Promise<Page<AudienceMember>> {
  const filter = join([sql`true`, ...conditionsOf(query)], ' and ');
  const rows = await tx.query<AudienceMember & { total: number }>(sql`
    with ${named(tx, draft)},
    found as materialized (
      select n.* from named n left join people p on p.organization_id = ${tx.organizationId} and p.id = n.id
      where ${filter})
    select ${columns}, (select count(*)::int from found) as total
    from (select * from found where email > ${query.after ?? ''} collate "C" order by email limit ${query.limit + 1}) n
    left join people p on p.organization_id = ${tx.organizationId} and p.id = n.id order by n.email`);
  const items = rows.slice(0, query.limit).map(({ total: _, ...row }) => row);
  const last = items.at(-1);
  return {
    items,
    totalDocs: rows[0]?.total ?? 0,
    next: rows.length > query.limit && last ? last.email : null,
  };
}

export interface Preview {
  counts: Record<'user' | 'employee' | 'notFound' | 'emails' | 'groups', number>;
  items: AudienceMember[];
}

/** People before addresses that nobody has, so that the sample shows who is meant. */
export async function previewMembers(tx: Tx, draft: Draft, limit: number): Promise<Preview> {
  const rows = await tx.query<AudienceMember & { counts: Preview['counts'] }>(sql`
    with ${named(tx, draft)}
    select ${columns}, counted.counts
    from (select json_build_object(
        'user', count(*) filter (where role <> 'employee'), 'employee', count(*) filter (where role = 'employee'),
        'notFound', count(*) filter (where id is null),
        'emails', count(*) filter (where by_emails and id is not null),
        'groups', count(*) filter (where by_groups)) as counts from named) counted
    left join (select * from named order by id is null, email limit ${limit}) n on true
    left join people p on p.organization_id = ${tx.organizationId} and p.id = n.id
    order by n.id is null, n.email`);
  const [first] = rows;
  return {
    counts: first?.counts ?? { user: 0, employee: 0, notFound: 0, emails: 0, groups: 0 },
    items: rows.filter(({ email }) => email !== null).map(({ counts: _, ...row }) => row),
  };
}

function conditionsOf({ q, filterOrigin, memberType: types, tag, origin }: MemberFilter): Sql[] {
  const conditions = q === undefined ? [] : hasWords(sql`coalesce(p.search, search_text('', n.email))`, q);
  if (filterOrigin?.length === 1) conditions.push(filterOrigin[0] === 'emails' ? sql`n.by_emails` : sql`n.by_groups`);
  if (types) conditions.push(sql`${memberType} = any (${[...types]}::text[])`);
  if (tag) conditions.push(sql`p.facets && ${tag.map((each) => `tag:${fold(each)}`)}::text[]`);
  if (origin) conditions.push(sql`p.origin = any (${[...origin]}::text[])`);
  return conditions;
}

const savedEmails = ({ organizationId }: Tx, audienceId: string): Sql => sql`
  select e.email from audience_emails e where e.organization_id = ${organizationId} and e.audience_id = ${audienceId}`;

/** Without a condition, so that the planner knows how many there are. */
function sentEmails(emails: readonly string[]): Sql {
  const plain = [...new Set(emails)].filter((email) => !isEmailPattern(email));
  return sql`select e.email collate "C" as email from unnest(${plain}::text[]) e (email)`;
}

function ofScope({ usersScope }: Selection): Sql {
  if (usersScope === 'all') return sql`true`;
  return usersScope === 'employees' ? sql`p.role = 'employee'` : sql`p.role <> 'employee'`;
}

function byPatterns({ patterns }: Selection): Sql {
  return patterns.length === 0 ? sql`false` : sql`p.email like any (${[...patterns]}::text[])`;
}

/**
 * Whether a person `p` is in one of these audiences, for statements about many people: for each of them to call
 * `in_audience` takes a quarter of a millisecond.
 */
export async function inAudiences(tx: Tx, ids: readonly string[]): Promise<Sql> {
  const audiences = await tx.query<Selection & { id: string }>(sql`
    select id, users_scope as "usersScope", groups, patterns from audiences
    where organization_id = ${tx.organizationId} and id = any (${[...ids]}::uuid[]) order by id`);
  const each = audiences.map((audience) => {
    const named = sql`p.email in (${savedEmails(tx, audience.id)})`;
    return sql`(${ofScope(audience)} and (${join([named, byPatterns(audience), byGroups(audience)], ' or ')}))`;
  });
  return each.length === 0 ? sql`false` : sql`(${join(each, ' or ')})`;
}

/** In all groups of one of the lists. A list without a group holds nobody. */
export function byGroups({ groups }: Pick<Selection, 'groups'>): Sql {
  const lists = groups.filter((list) => list.length > 0).map((list) => sql`p.groups @> ${[...list]}::uuid[]`);
  return lists.length === 0 ? sql`false` : sql`(${join(lists, ' or ')})`;
}
