/** The ways to a page of the list of people. Each knows when it has not answered. */
import type { Tx } from '../../platform/db/database.ts';
import { join, type Sql, sql } from '../../platform/db/sql.ts';
import {
  classConditions,
  conditionsOf,
  gramConditions,
  type Leaving,
  type PeopleFilter,
} from './people-filter-list.ts';
import { afterPlace, orderedBy, orderOf, type PeopleRequest, sortedConditions } from './people-order-list.ts';

export interface Sight {
  /** Those who match, as many as make a page and one more. */
  ids: string[];
  /** How many rows were looked at, to the last of these where they make a page. */
  looked: number;
  /** Nobody comes after those who were looked at. */
  ended: boolean;
  /** Nobody else belongs on the page. */
  done: boolean;
}

const names = { key: sql`key`, tie: sql`tie` };

/** Of pieces of the list's order, so many rows each; from the place asked for, where no piece is named. */
function rowsOf(tx: Tx, request: PeopleRequest, atMost: number, conditions: readonly Sql[], pieces?: readonly Sql[][]) {
  const { key, tie } = orderOf(request);
  const rows = (pieces ?? [afterPlace(request)]).map((piece) => {
    const all = join([...here(tx), ...sortedConditions(request), ...piece, ...conditions], ' and ');
    return sql`(select id, email, sort_name, facets, ${key} as key, ${tie} as tie from people_here
      where ${all} ${orderedBy(request)} limit ${atMost})`;
  });
  const [only] = rows;
  if (only && rows.length === 1) return only;
  // One after the other, as they stand in the order: what is behind those that are asked for is not read.
  return sql`(${join(rows, ' union all ')} limit ${atMost})`;
}

/** So many rows in the list's own order, or of pieces of it, without a look at the table. */
export async function look(tx: Tx, request: PeopleRequest, atMost: number, pieces?: readonly Sql[][]): Promise<Sight> {
  const limit = request.limit + 1;
  // The last row is told also where it does not match: without it, the list has ended before.
  const rows = await tx.query<{ id: string; number: number; fits: boolean }>(
    unplanned(sql`
      select id, number, fits from (
        select id, number, (${all(conditionsOf(tx, request))}) as fits from (
          select *, row_number() over () as number from ${rowsOf(tx, request, atMost, [], pieces)} near) numbered
        offset 0) seen
      where fits or number = ${atMost} limit ${limit}`),
  );
  const ids = rows.flatMap(({ id, fits }) => (fits ? [id] : []));
  const looked = rows.at(-1)?.number ?? 0;
  const ended = ids.length < limit && looked < atMost;
  return { ids, looked, ended, done: ids.length === limit || ended };
}

/**
 * The same for many rows, of which `first` has told how common those are who match: without their numbers, which take as
 * long as everything else. Where they do not make a page, it is asked whether the list has ended.
 */
export async function lookOn(tx: Tx, request: PeopleRequest, atMost: number, first: Sight): Promise<Sight> {
  const limit = request.limit + 1;
  const rows = await tx.query<{ id: string }>(
    unplanned(sql`
      select id from ${rowsOf(tx, request, atMost, [])} near where ${all(conditionsOf(tx, request))} limit ${limit}`),
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length === limit) {
    const looked = Math.ceil((limit * first.looked) / Math.max(1, first.ids.length));
    return { ids, looked, ended: false, done: true };
  }
  const conditions = [...here(tx), ...sortedConditions(request), ...afterPlace(request)];
  const more = await tx.query(
    unplanned(sql`
      select from people_here where ${all(conditions)} ${orderedBy(request)} offset ${atMost - 1} limit 1`),
  );
  return { ids, looked: atMost, ended: more.length === 0, done: more.length === 0 };
}

/** All of the list's order, or of pieces of it, however long it takes. */
export async function lookThrough(tx: Tx, request: PeopleRequest, pieces?: readonly Sql[][]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    unplanned(sql`select id from ${rowsOf(tx, request, request.limit + 1, conditionsOf(tx, request), pieces)} page`),
  );
  return rows.map(({ id }) => id);
}

/**
 * By the index of what is filtered and searched, or that of roles and the like, which has with it all that is sorted by;
 * then sorted. Undefined when there are more than so many.
 */
export async function gather(
  tx: Tx,
  request: PeopleRequest,
  { atMost, leaving }: { atMost: number; leaving?: Leaving },
): Promise<{ ids: string[]; total: number } | undefined> {
  const { key, tie } = orderOf(request);
  const after = afterPlace(request, names);
  const conditions = classConditions(request) ?? indexedConditions(tx, request, leaving);
  // Materialized, it is planned for all of its rows, and read no further than it is asked for.
  const rows = await tx.query<{ id: string | null; total: number }>(
    unplanned(sql`
      with found as materialized (
        select id, ${key} as key, ${tie} as tie from people_here
        where ${join([...here(tx), ...conditions], ' and ')})
      select page.id, counted.total
      from (select count(*) as total from (select from found limit ${atMost + 1}) f) counted left join lateral (
        select id from found where ${join([sql`counted.total <= ${atMost}`, ...after], ' and ')}
        ${orderedBy(request, names)} limit ${request.limit + 1}) page on true`),
  );
  const total = rows[0]?.total ?? 0;
  return total > atMost ? undefined : { ids: rows.flatMap(({ id }) => id ?? []), total };
}

export function indexedConditions(tx: Tx, filter: PeopleFilter, leaving?: Leaving): Sql[] {
  return [...gramConditions(tx, filter.q, leaving), ...conditionsOf(tx, filter)];
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
