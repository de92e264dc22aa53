/** The ways to a page of the list of people. Each knows when it has not answered. */
import type { Tx } from '../../platform/db/database.ts';
import { join, type Sql, sql } from '../../platform/db/sql.ts';
import {
  classConditions,
  conditionsOf,
  gramConditions,
  isFiltered,
  type PeopleFilter,
  searchedWords,
} from './people-filter-list.ts';
import {
  afterPlace,
  orderedBy,
  orderOf,
  type PeopleRequest,
  piecesOf,
  sortedConditions,
  sortOf,
} from './people-order-list.ts';

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
  return sql`(select * from (${join(rows, ' union all ')}) pieces ${orderedBy(request, names)} limit ${atMost})`;
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

/** All of the list's order, or of pieces of it, however long it takes. */
export async function lookThrough(tx: Tx, request: PeopleRequest, pieces?: readonly Sql[][]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    unplanned(sql`select id from ${rowsOf(tx, request, request.limit + 1, conditionsOf(tx, request), pieces)} page`),
  );
  return rows.map(({ id }) => id);
}

/**
 * Those who begin with the first word stand in one place of the order by names or addresses; the others who have it are
 * found by an index that leaves these out. Undefined where the order is another, where few of those who begin with it
 * match, or the word has more than letters and figures: the address that begins with it need not belong to such a name.
 */
export async function lookWhereItBegins(tx: Tx, request: PeopleRequest) {
  const sort = sortOf(request);
  const [word, ...words] = searchedWords(request.q);
  if (word === undefined || sort === 'lastActivity' || sort === 'createdAt') return undefined;
  if (sort === 'name' && /[^a-z0-9]/.test(word)) return undefined;
  const begun = await lookAt(tx, { ...request, q: words.join(' ') }, piecesOf(request, word));
  if (begun === undefined) return undefined;
  const others = await gather(tx, request, { atMost: othersAtMost, except: word });
  // So many are nowhere far from each other.
  if (others === undefined) return { ids: await lookThrough(tx, request), atLeast: othersAtMost, exactly: false };
  // Those who begin with it count, too, also where they come before the place asked for.
  const exactly = begun.length === 0 && request.after === undefined;
  return { ids: [...new Set([...begun, ...others.ids])], atLeast: others.total, exactly };
}

/** A second name is common there, and may begin late in it; what else is filtered by may be rare. */
async function lookAt(tx: Tx, request: PeopleRequest, pieces: readonly Sql[][]) {
  if (pieces.length === 0) return [];
  if (!isFiltered({ ...request, q: undefined })) return lookThrough(tx, request, pieces);
  const { ids, done } = await look(tx, request, 5000, pieces);
  return done ? ids : undefined;
}

const othersAtMost = 5000;

/**
 * By the index of what is filtered and searched, or that of roles and the like, which has with it all that is sorted by;
 * then sorted. Undefined when there are more than so many.
 */
export async function gather(
  tx: Tx,
  request: PeopleRequest,
  { atMost, except }: { atMost: number; except?: string },
): Promise<{ ids: string[]; total: number } | undefined> {
  const { key, tie } = orderOf(request);
  const after = afterPlace(request, names);
  const conditions = classConditions(request) ?? indexedConditions(tx, request, except);
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
