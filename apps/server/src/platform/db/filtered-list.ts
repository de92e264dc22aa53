/**
 * A page of a long list with any filter and order, without an index for each combination: one index per order, and those
 * that find rows by the filter. Common filters find a page sooner in the list's own order, rare ones by their indexes;
 * the planner's estimate, which reads nothing, says which to try first. A wrong one costs time, never a row.
 */
import type { Tx } from './database.ts';
import { plannedRows, unplanned } from './planned-rows.ts';
import { join, type Sql, sql } from './sql.ts';

/** To look for one thing: the whole of it, and parts, which take less to look up where the rest stands in every second row. */
type Ways = readonly [Sql, ...Sql[]];

export interface FilteredList {
  /** A view whose rows are those of the workspace, so that indexes on parts of words are used (decision 0015). */
  from: Sql;
  /** What holds for all rows of the list, and is the beginning of the index of each order. */
  scope: readonly Sql[];
  /** The filter, as it is looked at row by row. */
  exact: readonly Sql[];
  /** What finds the same rows by an index, or some more, where `exact` does not. */
  indexed: readonly Ways[];
  /** The index of each order has what `exact` looks at: a long way through it reads no rows. */
  covered: boolean;
  /** For the estimate: those of `exact` that have little to do with the scope, and in place of the others what finds
   *  them by index, since the planner takes conditions for independent of each other. */
  plain: readonly Sql[];
  /** Those of a group go together: the rarest of them counts. */
  dependent: readonly (readonly Sql[])[];
  /** Columns: what is sorted by, and an id. */
  key: Sql;
  descending: boolean;
  /** Where the page begins: the key and id of the last row before it. */
  after?: { key: Sql; id: string } | undefined;
  limit: number;
}

interface Found {
  id: string | null;
  /** Of the way, which tells it even where it has no row. */
  total: number | null;
}

/** Rows by id, in the order of the list; `found` gives `id` and `total`. */
type Read<R extends Found> = (found: Sql) => Promise<R[]>;

export interface Size {
  rows: number;
  matching: number;
  /** What to look for by index, of `indexed`. */
  indexed: readonly Sql[];
}

/** Looked at in the list's order before another way is tried, as a multiple of where a page should be full. */
const patience = 3;
const lookedAtLeast = 500;
/** What it takes to read a row, with an entry of an index as the measure. */
const rowCost = 5;
/** Read besides, so many take longer than looking for all of a word. */
const farMore = 2;
/** More are found sooner on a long way through an index. */
const sortedAtMost = 5000;
/** Where each step reads a row, so many are sorted at once: in an order in which they stand together, looking for them
 *  takes that time and more. */
const readAtMost = 4000;

/** One row more than a page has, where there is one, and how many match, no further than `countedAtMost`. */
export async function findPage<R extends Found>(
  tx: Tx,
  list: FilteredList,
  size: Size,
  // A page after the first brings the total along.
  { countedAtMost, known, read }: { countedAtMost: number; known?: number | undefined; read: Read<R> },
): Promise<{ rows: R[]; total: number }> {
  const rowsOf = async (found: Sql) => {
    const all = await read(found);
    return { rows: all.filter(({ id }) => id !== null), total: all[0]?.total ?? null };
  };
  const sorted = async (atMost: number) => {
    const { rows, total } = await rowsOf(byFilter(list, size, atMost));
    return total === null || total > atMost ? undefined : { rows, total: known ?? Math.min(total, countedAtMost) };
  };
  const expected = expectedFor(list.limit + 1, size);
  async function walk(): Promise<R[]> {
    const many = list.covered && size.matching > sortedAtMost;
    if (list.exact.length === 0 || many) return (await rowsOf(inOrder(list))).rows;
    const looked = patience * Math.max(expected, lookedAtLeast);
    const near = await rowsOf(inOrder(list, looked));
    if (near.rows.length > list.limit || (await endsWithin(tx, list, looked))) return near.rows;
    const all = await sorted(Math.max(size.rows, sortedAtMost));
    return (all ?? (await rowsOf(inOrder(list)))).rows;
  }
  if (list.exact.length > 0) {
    // Whatever is not found by the filter is counted besides.
    const counting = known === undefined ? countCost(list, size, countedAtMost).least : 0;
    const otherwise = Math.max(expected * stepCost(list) + counting, list.covered ? 0 : readAtMost * rowCost);
    const found =
      size.matching * rowCost <= otherwise ? await sorted(Math.ceil((patience * otherwise) / rowCost)) : undefined;
    if (found) return found;
  }
  // Neither needs the other: where connections are at hand, one is read while the other is counted.
  const [rows, total] = await Promise.all([walk(), known ?? countUpTo(tx, list, size, countedAtMost)]);
  return { rows, total };
}

/** How many rows there are and how many match, as the planner sees it. */
export async function estimateSize(tx: Tx, { from, scope, plain, dependent, indexed }: FilteredList): Promise<Size> {
  // Where all match, how many there are says nothing.
  if (plain.length + dependent.length === 0) return { rows: 1, matching: 1, indexed: [] };
  const all = join(scope, ' and ');
  const together = plain.length > 0 ? [join([...scope, ...plain], ' and ')] : [];
  const choices = indexed.filter((ways) => ways.length > 1).flat();
  const asked = [all, ...together, ...dependent.flat(), ...choices];
  const planned = await plannedRows(
    tx,
    asked.map((condition) => sql`select id from ${from} where ${condition}`),
  );
  const found = (condition: Sql) => planned[asked.indexOf(condition)] ?? 0;
  const least = (conditions: readonly Sql[]) => Math.min(...conditions.map(found));
  const rows = found(all);
  const shares = [together, ...dependent].map((group) => Math.min(1, least(group) / Math.max(1, rows)));
  // Some of `dependent` finds fewer than the words do: looking for these by their own index, too, would take longer.
  const enough = least(dependent.flat()) < least(together);
  return {
    rows,
    matching: rows * shares.reduce((product, share) => product * share, 1),
    indexed: enough ? [] : indexed.map((ways) => cheapest(ways, found)),
  };
}

/** The part that finds the fewest, unless that are far more than the whole does. */
function cheapest([whole, ...parts]: Ways, found: (way: Sql) => number): Sql {
  const [best = whole] = parts.toSorted((one, other) => found(one) - found(other));
  return found(best) <= farMore * found(whole) ? best : whole;
}

/** How many match, no further than `atMost`: in the list's order where that should be soon, else by the filter's index. */
async function countUpTo(tx: Tx, list: FilteredList, size: Size, atMost: number): Promise<number> {
  const { from, scope, exact } = list;
  const { walk, least } = countCost(list, size, atMost);
  const expected = expectedFor(atMost, size);
  const first = { ...list, after: undefined };
  if (walk === least || exact.length === 0) {
    const near = sql`select * from ${from} where ${join(fromPlace(first), ' and ')} ${ordered(list)} limit ${Math.max(atMost, 2 * expected)}`;
    const matching = join([sql`true`, ...exact], ' and ');
    const counted = await countRows(tx, sql`select from (${near}) near where ${matching} limit ${atMost}`);
    if (counted === atMost || exact.length === 0) return counted;
  }
  const all = join([...scope, ...size.indexed, ...exact], ' and ');
  return countRows(
    tx,
    sql`select from (with found as materialized (select id from ${from} where ${all}) select from found limit ${atMost}) f`,
  );
}

/** How far one has to look in the list's order to find so many. */
function expectedFor(count: number, { rows, matching }: Size): number {
  return Math.ceil((count * rows) / Math.max(1, matching));
}

function stepCost({ covered }: FilteredList): number {
  return covered ? 1 : rowCost;
}

function countCost(list: FilteredList, size: Size, atMost: number): { walk: number; least: number } {
  const walk = expectedFor(atMost, size) * stepCost(list);
  // Parts of words are looked for one by one, and all that have them come together before the first is counted.
  const found = size.indexed.length === 0 ? 0 : size.matching;
  return { walk, least: Math.min(walk, found + Math.min(size.matching, atMost) * rowCost) };
}

/** The list's own order, from the place asked for: so many rows are looked at, all of them without a number. */
function inOrder(list: FilteredList, atMost?: number): Sql {
  const { from, exact, limit } = list;
  const all = sql`select * from ${from} where ${join(fromPlace(list), ' and ')} ${ordered(list)}`;
  if (exact.length === 0) return sql`select id, null::bigint as total from (${all} limit ${limit + 1}) page`;
  const near = atMost === undefined ? all : sql`${all} limit ${atMost}`;
  return sql`
    select id, null::bigint as total from (${near}) near
    where ${join(exact, ' and ')} ${ordered(list)} limit ${limit + 1}`;
}

/**
 * By the indexes of the filter, then sorted: the total comes along. Above `atMost` it is that and one more, and no row.
 * What is materialized is planned for all of its rows and read no further than it is asked for.
 */
function byFilter(list: FilteredList, { indexed }: Size, atMost: number): Sql {
  const { from, scope, exact, key, limit } = list;
  const place = afterPlace({ ...list, key: sql`key` });
  return sql`
    with found as materialized (
      select id, ${key} as key from ${from} where ${join([...scope, ...indexed, ...exact], ' and ')})
    select page.id, counted.total
    from (select count(*) as total from (select from found limit ${atMost + 1}) f) counted left join lateral (
      select id from found where ${join([sql`counted.total <= ${atMost}`, ...place], ' and ')}
      ${ordered({ ...list, key: sql`key` })} limit ${limit + 1}) page on true`;
}

/** Whether so many rows in the list's order are all that is left of it. */
async function endsWithin(tx: Tx, list: FilteredList, count: number): Promise<boolean> {
  const more = await tx.query(
    unplanned(sql`
      select 1 from ${list.from} where ${join(fromPlace(list), ' and ')} ${ordered(list)} offset ${count} limit 1`),
  );
  return more.length === 0;
}

async function countRows(tx: Tx, rows: Sql): Promise<number> {
  const [row] = await tx.query<{ count: number }>(unplanned(sql`select count(*) from (${rows}) counted`));
  return row?.count ?? 0;
}

function fromPlace(list: FilteredList): Sql[] {
  return [...list.scope, ...afterPlace(list)];
}

function afterPlace({ after, key, descending }: FilteredList): Sql[] {
  return after === undefined
    ? []
    : [sql`(${key}, id) ${descending ? sql`<` : sql`>`} (${after.key}, ${after.id}::uuid)`];
}

export function ordered({ key, descending }: Pick<FilteredList, 'key' | 'descending'>, table = sql``): Sql {
  const way = descending ? sql`desc` : sql`asc`;
  return sql`order by ${table}${key} ${way}, ${table}id ${way}`;
}
