/** The ways to a page of the list of people. Each knows when it has not answered. */
import type { Tx } from '../../platform/db/database.ts';
import { join, type Sql, sql } from '../../platform/db/sql.ts';
import { conditionsOf, gramConditions, type PeopleFilter, searchedWords } from './people-filter-list.ts';
import { afterPlace, orderOf, type PeopleRequest, sortedConditions, sortOf, wayOf } from './people-order-list.ts';

export interface Sight {
  /** Those who match, as many as make a page and one more. */
  ids: string[];
  /** How many rows were to be looked at, how many there were, and how many of them match. */
  atMost: number;
  looked: number;
  matched: number;
  /** Nobody else belongs on the page: it is full, or nobody comes after those who were looked at. */
  done: boolean;
}

interface Look {
  atMost: number;
  /** A piece of the order. */
  within?: readonly Sql[];
}

/** So many rows in the list's own order, from the place asked for, without a look at the table. */
export async function look(tx: Tx, request: PeopleRequest, { atMost, within = [] }: Look): Promise<Sight> {
  const { key, tie } = orderOf(request);
  const way = wayOf(request);
  const limit = request.limit + 1;
  const from = [...here(tx), ...afterPlace(request), ...sortedConditions(request), ...within];
  const rows = (more: readonly Sql[]) => sql`
    select id, email, sort_name, facets, ${key} as key, ${tie} as tie from people_here
    where ${join([...from, ...more], ' and ')} order by ${key} ${way}, ${tie} ${way} limit ${atMost}`;
  // A piece of the order by address is one in each role.
  const near =
    within.length > 0 && sortOf(request) === 'role'
      ? sql`select r.* from generate_series(1, 6) rank cross join lateral (${rows([sql`role_rank = rank`])}) r
          order by key ${way}, tie ${way} limit ${atMost}`
      : rows([]);
  const found = await tx.query<{ id: string | null; looked: number; matched: number }>(
    unplanned(sql`
      with near as materialized (${near}),
        fitting as materialized (select * from near where ${all(conditionsOf(tx, request))})
      select page.id, (select count(*) from near) as looked, (select count(*) from fitting) as matched
      from (select) one left join lateral (
        select id from fitting order by key ${way}, tie ${way} limit ${limit}) page on true`),
  );
  const ids = found.flatMap(({ id }) => id ?? []);
  const { looked = 0, matched = 0 } = found[0] ?? {};
  return { ids, atMost, looked, matched, done: ids.length === limit || looked < atMost };
}

/** All of the list's order, however long it takes. */
export async function lookThrough(tx: Tx, request: PeopleRequest): Promise<string[]> {
  const { key, tie } = orderOf(request);
  const conditions = [...here(tx), ...afterPlace(request), ...sortedConditions(request), ...conditionsOf(tx, request)];
  const rows = await tx.query<{ id: string }>(
    unplanned(sql`
      select id from people_here where ${join(conditions, ' and ')}
      order by ${key} ${wayOf(request)}, ${tie} ${wayOf(request)} limit ${request.limit + 1}`),
  );
  return rows.map(({ id }) => id);
}

/**
 * Those who begin with the first word stand in one place of the order by names or addresses; the others who have it are
 * found by an index that leaves these out. Undefined where the order is another, where one of both is too many to go
 * through, or the word has more than letters and figures: the address that begins with it need not belong to such a name.
 */
export async function lookWhereItBegins(tx: Tx, request: PeopleRequest): Promise<string[] | undefined> {
  const sort = sortOf(request);
  const [word, ...words] = searchedWords(request.q);
  if (word === undefined || sort === 'lastActivity' || sort === 'createdAt') return undefined;
  if (sort === 'name' && /[^a-z0-9]/.test(word)) return undefined;
  const within = [stretchOf(sort === 'name' ? sql`sort_name` : sql`email`, word)];
  const left = { ...request, q: words.join(' ') };
  const begun = await look(tx, left, { within, atMost: stretchAtMost(left) });
  if (!begun.done) return undefined;
  const others = await gather(tx, request, { atMost: othersAtMost, except: word });
  return others && [...new Set([...begun.ids, ...others.ids])];
}

export function stretchOf(column: Sql, word: string): Sql {
  return sql`${column} >= ${word} and ${column} < ${word} || chr(1114111)`;
}

/** What is looked for besides may be rare there; a second name is common, and may begin late in it. */
export function stretchAtMost(left: PeopleFilter): number {
  return left.kind ||
    left.role ||
    left.status ||
    left.scope ||
    left.origin ||
    left.tag ||
    left.groupId ||
    left.application
    ? 5000
    : 50_000;
}

const othersAtMost = 5000;

/** By the index of what is filtered and searched, then sorted. Undefined when there are more than so many. */
export async function gather(
  tx: Tx,
  request: PeopleRequest,
  { atMost, except }: { atMost: number; except?: string },
): Promise<{ ids: string[]; total: number } | undefined> {
  const { key, tie } = orderOf(request);
  const way = wayOf(request);
  const after = afterPlace(request, { key: sql`key`, tie: sql`tie` });
  // Materialized, it is planned for all of its rows, and read no further than it is asked for.
  const rows = await tx.query<{ id: string | null; total: number }>(
    unplanned(sql`
      with found as materialized (
        select id, ${key} as key, ${tie} as tie from people_here
        where ${join([...here(tx), ...indexedConditions(tx, request, except)], ' and ')})
      select page.id, counted.total
      from (select count(*) as total from (select from found limit ${atMost + 1}) f) counted left join lateral (
        select id from found where ${join([sql`counted.total <= ${atMost}`, ...after], ' and ')}
        order by key ${way}, tie ${way} limit ${request.limit + 1}) page on true`),
  );
  const total = rows[0]?.total ?? 0;
  return total > atMost ? undefined : { ids: rows.flatMap(({ id }) => id ?? []), total };
}

export function indexedConditions(tx: Tx, filter: PeopleFilter, except?: string): Sql[] {
  return [...gramConditions(tx, filter.q, except), ...conditionsOf(tx, filter)];
}

/** How good a plan is depends on the values asked for: these are planned each time. */
export function unplanned({ text, values }: Sql): Sql {
  return join([{ text, values } as Sql], '');
}

export function here(tx: Tx): Sql[] {
  return [sql`organization_id = ${tx.organizationId}`];
}

export function all(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? sql`true` : join(conditions, ' and ');
}
