/** The ways to a page of the list of people: each reads few rows for some filters and orders, and many for others. */
import type { Tx } from '../../platform/db/database.ts';
import { join, type Sql, sql } from '../../platform/db/sql.ts';
import {
  exactConditions,
  facetConditions,
  indexedConditions,
  restConditions,
  searchedWords,
} from './people-filter-list.ts';
import { afterPlace, orderOf, type PeopleRequest, sortedConditions, sortOf, wayOf } from './people-order-list.ts';

/** The list's own order, from the place asked for: so many rows are looked at, all of them without a number. */
export function inOrder(tx: Tx, request: PeopleRequest, atMost?: number): Sql {
  const conditions = exactConditions(request);
  const ordered = orderedBy(request);
  const limit = request.limit + 1;
  const all = sql`select * from people_here where ${join(fromPlace(tx, request), ' and ')} ${ordered}`;
  if (conditions.length === 0) return sql`select id, null::bigint as total from (${all} limit ${limit}) page`;
  const near = atMost === undefined ? all : sql`${all} limit ${atMost}`;
  return sql`
    select id, null::bigint as total from (${near}) near
    where ${join(conditions, ' and ')} ${ordered} limit ${limit}`;
}

/** Whether so many rows in the list's order are all that is left of it. */
export async function endsWithin(tx: Tx, request: PeopleRequest, count: number): Promise<boolean> {
  const more = await tx.query(
    unplanned(sql`
      select 1 from people_here where ${join(fromPlace(tx, request), ' and ')} ${orderedBy(request)} offset ${count} limit 1`),
  );
  return more.length === 0;
}

/**
 * By the indexes of the filter, then sorted: the total comes along. Above `atMost` it is that and one more, and no row.
 * What is materialized is planned for all of its rows and read no further than it is asked for.
 */
export function byFilter(tx: Tx, request: PeopleRequest, atMost: number): Sql {
  const { key, tie } = orderOf(request);
  const after = afterPlace(request, { key: sql`key`, tie: sql`tie` });
  return sql`
    with found as materialized (
      select id, ${key} as key, ${tie} as tie from people_here
      where ${join(here(tx, indexedConditions(tx, request)), ' and ')})
    select page.id, counted.total
    from (select count(*) as total from (select from found limit ${atMost + 1}) f) counted left join lateral (
      select id from found where ${join([sql`counted.total <= ${atMost}`, ...after], ' and ')}
      order by key ${wayOf(request)}, tie ${wayOf(request)} limit ${request.limit + 1}) page on true`;
}

/**
 * Those who begin with a word that was typed stand in one place of the order by names or addresses; the others who
 * match are found by an index that leaves these out. Undefined where the order is another, or the word has more than
 * letters and figures: the address that begins with it need not belong to such a name.
 */
export function byBeginning(tx: Tx, request: PeopleRequest, atMost: number): { found: Sql; others: Sql } | undefined {
  const sort = sortOf(request);
  const words = searchedWords(request.q);
  if (words.length === 0 || sort === 'lastActivity' || sort === 'createdAt') return undefined;
  if (sort === 'name' && words.some((word) => /[^a-z0-9]/.test(word))) return undefined;
  const { key, tie } = orderOf(request);
  const limit = sql`limit ${request.limit + 1}`;
  const begun = words.map((word) => {
    const column = sort === 'name' ? sql`sort_name` : sql`email`;
    // Whoever begins with a word has it.
    const left = { ...request, q: words.filter((other) => other !== word).join(' ') };
    const all = [stretchOf(column, word), ...fromPlace(tx, request), ...exactConditions(left)];
    const rows = (more: Sql) => sql`
      select id, ${key} as key, ${tie} as tie from people_here
      where ${join([...all, more], ' and ')} ${orderedBy(request)} ${limit}`;
    if (sort !== 'role') return sql`(${rows(sql`true`)})`;
    return sql`(select b.* from generate_series(1, 6) rank cross join lateral (${rows(sql`role_rank = rank`)}) b)`;
  });
  const others = sql`
    select id, ${key} as key, ${tie} as tie, search from people_here
    where ${join(here(tx, [...indexedConditions(tx, { ...request, q: undefined }), ...restConditions(request)]), ' and ')}
    limit ${atMost + 1}`;
  const after = afterPlace(request, { key: sql`key`, tie: sql`tie` });
  const matching = join([...exactConditions({ q: request.q }), ...after], ' and ');
  const found = sql`
    with others as materialized (${others})
    select page.id, counted.total from (select count(*) as total from others) counted left join lateral (
      select id from (${join([...begun, sql`select id, key, tie from others where ${matching}`], ' union ')}) u
      where counted.total <= ${atMost}
      order by key ${wayOf(request)}, tie ${wayOf(request)} ${limit}) page on true`;
  return { found, others };
}

export interface Size {
  people: number;
  matching: number;
}

/**
 * How many people there are and how many match, as the planner sees it: nothing is read. It takes conditions for
 * independent, and numbers of a workspace are not independent of it: tags and groups are estimated by themselves.
 */
export async function estimate(tx: Tx, request: PeopleRequest): Promise<Size> {
  const { tag, groupId, ...others } = request;
  const asked = exactConditions(others);
  const plain = asked.length > 0 ? [join(here(tx, asked), ' and ')] : [];
  const parts = [join(here(tx, []), ' and '), ...plain, ...facetConditions(tx, { tag, groupId })];
  const [people = 0, ...matching] = await plannedRows(
    tx,
    join(
      parts.map((part) => sql`select id from people_here where ${part}`),
      ' union all ',
    ),
  );
  return { people, matching: matching.reduce((rows, part) => rows * Math.min(1, part / people), people) };
}

/** How many match, no further than `atMost`: in the list's order where that should be soon, else by the filter's index. */
export async function countMatching(tx: Tx, request: PeopleRequest, size: Size, atMost: number): Promise<number> {
  const expected = Math.ceil((atMost * size.people) / Math.max(1, size.matching));
  const first = { ...request, after: undefined };
  if (expected <= walkedToCount) {
    const near = sql`
      select * from people_here where ${join(fromPlace(tx, first), ' and ')} ${orderedBy(first)} limit ${2 * expected}`;
    const matching = join([sql`true`, ...exactConditions(request)], ' and ');
    const counted = await countRows(tx, sql`select from (${near}) near where ${matching} limit ${atMost}`);
    if (counted === atMost) return counted;
  }
  const begun = onlyWord(request);
  if (begun !== undefined) {
    const stretch = here(tx, [stretchOf(sql`email`, begun)]);
    const counted = await countRows(tx, sql`select from people_here where ${join(stretch, ' and ')} limit ${atMost}`);
    if (counted === atMost) return counted;
  }
  const all = join(here(tx, indexedConditions(tx, request)), ' and ');
  return countRows(
    tx,
    sql`select from (with found as materialized (select id from people_here where ${all}) select from found limit ${atMost}) f`,
  );
}

/** More are found sooner by the filter's index. */
const walkedToCount = 6000;

async function countRows(tx: Tx, rows: Sql): Promise<number> {
  const [row] = await tx.query<{ count: number }>(unplanned(sql`select count(*) from (${rows}) counted`));
  return row?.count ?? 0;
}

/** The word where nothing but one is asked for: whoever's address begins with it is found by it. */
function onlyWord({ q, ...others }: PeopleRequest): string | undefined {
  const words = searchedWords(q);
  return words.length === 1 && exactConditions(others).length === 0 ? words[0] : undefined;
}

function stretchOf(column: Sql, word: string): Sql {
  return sql`${column} >= ${word} and ${column} < ${word} || chr(1114111)`;
}

/** How many rows the planner expects of each part of a union, or of the whole of something else. */
export async function plannedRows(tx: Tx, statement: Sql): Promise<number[]> {
  interface Plan {
    'Plan Rows': number;
    'Node Type': string;
    Plans?: Plan[];
  }
  const [row] = await tx.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(unplanned(sql`explain (format json) ${statement}`));
  const plan = row?.['QUERY PLAN'][0]?.Plan;
  const parts = plan?.['Node Type'] === 'Append' ? (plan.Plans ?? []) : plan ? [plan] : [];
  return parts.map((part) => part['Plan Rows']);
}

/** How good a plan is depends on the values asked for: these are planned each time. */
export function unplanned({ text, values }: Sql): Sql {
  return join([{ text, values } as Sql], '');
}

function here(tx: Tx, conditions: readonly Sql[]): Sql[] {
  return [sql`organization_id = ${tx.organizationId}`, ...conditions];
}

function fromPlace(tx: Tx, request: PeopleRequest): Sql[] {
  return here(tx, [...afterPlace(request), ...sortedConditions(request)]);
}

function orderedBy(request: PeopleRequest): Sql {
  const { key, tie } = orderOf(request);
  return sql`order by ${key} ${wayOf(request)}, ${tie} ${wayOf(request)}`;
}
