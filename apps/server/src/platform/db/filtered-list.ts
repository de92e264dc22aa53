/**
 * A page of a long list with any filter and order, without an index for each combination: one index per order, and those
 * that find rows by the filter. Common filters find a page sooner in the list's own order, rare ones by their indexes;
 * the planner's estimate, which reads nothing, says which to try first. A wrong one costs time, never a row.
 */
import type { Tx } from './database.ts';
import { plannedRows, unplanned } from './planned-rows.ts';
import { join, type Sql, sql } from './sql.ts';

/** To look for one thing, or for part of it. */
export interface Way {
  /** What finds it by an index, and some more. */
  indexed: Sql;
  /** What the planner can tell from a sample how many have. */
  estimated: Sql;
}

/** The whole of a thing, and parts of it, which take less to look up where the rest stands in every second row. */
type Ways = readonly [Way, ...Way[]];

export interface FilteredList {
  /** A view whose rows are those of the workspace, so that indexes on parts of words are used (decision 0015). */
  from: Sql;
  /** What holds for all rows of the list, and is the beginning of the index of each order. */
  scope: readonly Sql[];
  /** The filter. */
  exact: readonly Sql[];
  /** Holds wherever `exact` does, and takes less to look at. */
  marked: readonly Sql[];
  /** Those of `exact` that no index knows as they are. */
  words: readonly Ways[];
  /** The index of each order has what `exact` looks at: a long way through it reads no rows. */
  covered: boolean;
  /** For the estimate: those of `exact` that have little to do with each other and with the scope, as the planner thinks
   *  of all. */
  plain: readonly Sql[];
  /** The others. Those of a group go together: the rarest of them counts. */
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

interface Reading<R extends Found> {
  /** The list in the order in which its rows are stored, which takes the least to count. */
  counting: FilteredList;
  countedAtMost: number;
  /** A page after the first brings the total along. */
  known?: number | undefined;
  /** Rows by id, in the order of the list; `found` gives `id`, `key` and `total`. */
  read(found: Sql): Promise<R[]>;
}

export interface Size {
  rows: number;
  matching: number;
  /** How to look for words. */
  indexed: readonly Sql[];
  /** What it takes to look up in the index what is filtered by. */
  lookup: number;
}

/** Looked at in the list's order before another way is tried, as a multiple of where a page should be full. */
const patience = 3;
const lookedAtLeast = 500;
/** What it takes to find a row by the filter and sort it, with a step through the index of an order as the measure; */
const foundCost = 3;
/** to read one that the order leads to, */
const readCost = 5;
/** and to pass an entry of the index of filters, for each of them. */
const entryCost = 0.5;
/** Read besides, so many take longer than looking for all of a word. */
const farMore = 2;
/** More are found sooner on a long way through an index. */
const sortedAtMost = 5000;
/** Where each step reads a row, rows are found and sorted at once that take no more: in an order in which they stand
 *  together, looking for them takes that time and more. */
const atOnce = 20_000;

/** One row more than a page has, where there is one, and how many match, no further than `countedAtMost`. */
export async function findPage<R extends Found>(
  tx: Tx,
  list: FilteredList,
  size: Size,
  { counting, countedAtMost, known, read }: Reading<R>,
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
    const count = known === undefined ? countCost(counting, size, countedAtMost).least : 0;
    const otherwise = Math.max(expected * stepCost(list, readCost) + count, list.covered ? 0 : atOnce);
    const atMost = Math.ceil((patience * otherwise) / foundCost);
    const found = size.lookup + size.matching * foundCost <= otherwise ? await sorted(atMost) : undefined;
    if (found) return found;
  }
  // Neither needs the other: where connections are at hand, one is read while the other is counted.
  const [rows, total] = await Promise.all([walk(), known ?? countUpTo(tx, counting, size, countedAtMost)]);
  return { rows, total };
}

/** How many rows there are and how many match, as the planner sees it. */
export async function estimateSize(tx: Tx, { from, scope, plain, dependent, words }: FilteredList): Promise<Size> {
  // Where all match, how many there are says nothing.
  if (plain.length + dependent.length === 0) return { rows: 1, matching: 1, indexed: [], lookup: 0 };
  const all = join(scope, ' and ');
  const together = plain.length > 0 ? [join([...scope, ...plain], ' and ')] : [];
  const choices = words.filter((ways) => ways.length > 1).flatMap((ways) => ways.map(({ estimated }) => estimated));
  const asked = [all, ...together, ...dependent.flat(), ...choices];
  const planned = await plannedRows(
    tx,
    asked.map((condition) => sql`select id from ${from} where ${condition}`),
  );
  const found = (condition: Sql) => planned[asked.indexOf(condition)] ?? 0;
  const least = (conditions: readonly Sql[]) => Math.min(...conditions.map(found));
  const rows = found(all);
  const shares = [together, ...dependent].map((group) => Math.min(1, least(group) / Math.max(1, rows)));
  const looked = [...dependent.flat(), ...together];
  return {
    rows,
    matching: rows * shares.reduce((product, share) => product * share, 1),
    // Some of `dependent` finds fewer than the words do: looking for these by the index, too, would take longer.
    indexed: least(dependent.flat()) < least(together) ? [] : words.map((ways) => cheapest(ways, found).indexed),
    lookup: least(looked) * looked.length * entryCost,
  };
}

/** The part that finds the fewest, unless that are far more than the whole does. */
function cheapest([whole, ...parts]: Ways, found: (estimated: Sql) => number): Way {
  const rows = ({ estimated }: Way) => found(estimated);
  const [best = whole] = parts.toSorted((one, other) => rows(one) - rows(other));
  return rows(best) <= farMore * rows(whole) ? best : whole;
}

/** How many match, no further than `atMost`: in the order of `list` where that should be soon, else by the filter. */
async function countUpTo(tx: Tx, list: FilteredList, size: Size, atMost: number): Promise<number> {
  const { from, scope, exact } = list;
  const { walk, least } = countCost(list, size, atMost);
  const expected = expectedFor(atMost, size);
  const first = { ...list, after: undefined };
  if (walk === least || exact.length === 0) {
    const near = sql`select * from ${from} where ${join(fromPlace(first), ' and ')} ${ordered(list)} limit ${Math.max(atMost, 2 * expected)}`;
    const counted = await countRows(tx, sql`select from (${near}) near where ${walked(list)} limit ${atMost}`);
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

function stepCost({ covered }: FilteredList, cost: number): number {
  return covered ? 1 : cost;
}

function countCost(list: FilteredList, size: Size, atMost: number): { walk: number; least: number } {
  const walk = expectedFor(atMost, size) * stepCost(list, foundCost);
  return { walk, least: Math.min(walk, size.lookup + Math.min(size.matching, atMost) * foundCost) };
}

/** The list's own order, from the place asked for: so many rows are looked at, all of them without a number. */
function inOrder(list: FilteredList, atMost?: number): Sql {
  const { from, key, limit } = list;
  const all = sql`select * from ${from} where ${join(fromPlace(list), ' and ')} ${ordered(list)}`;
  const near = atMost === undefined ? all : sql`${all} limit ${atMost}`;
  return sql`
    select id, ${key} as key, null::bigint as total from (${near}) near
    where ${walked(list)} ${ordered(list)} limit ${limit + 1}`;
}

/** The filter, as it is looked at row by row: the rest of it only where it may hold, which the planner would not see. */
function walked({ exact, marked }: FilteredList): Sql {
  const all = join([sql`true`, ...exact], ' and ');
  return marked.length === 0 ? all : sql`case when ${join(marked, ' and ')} then ${all} else false end`;
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
    select page.id, page.key, counted.total
    from (select count(*) as total from (select from found limit ${atMost + 1}) f) counted left join lateral (
      select id, key from found where ${join([sql`counted.total <= ${atMost}`, ...place], ' and ')}
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

export function ordered({ key, descending }: Pick<FilteredList, 'key' | 'descending'>, id = sql`id`): Sql {
  const way = descending ? sql`desc` : sql`asc`;
  return sql`order by ${key} ${way}, ${id} ${way}`;
}
