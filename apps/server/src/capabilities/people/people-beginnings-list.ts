/** Where in an order by names or addresses those stand whose names or addresses begin with what is searched. */

import { peopleCountedAtMost as most } from '@muster/contract/people';
import type { Tx } from '../../platform/db/database.ts';
import { join, type Sql, sql } from '../../platform/db/sql.ts';
import { conditionsOf, isFiltered, searchedWords } from './people-filter-list.ts';
import { firstPartsOf, orderedBy, type PeopleRequest, piecesOf, placeOf, sortOf } from './people-order-list.ts';
import { all, gather, here, look, lookThrough, unplanned } from './people-ways-list.ts';

interface Beginnings {
  ids: string[];
  /** Where it is known. */
  total?: number | undefined;
}

const othersAtMost = 5000;

/**
 * Those who begin with the first word stand in one place of the order by names or addresses; the others who have it are
 * found by an index that leaves these out. Undefined where the order is another, where few of those who begin with it
 * match, or the word has more than letters and figures: the address that begins with it need not belong to such a name.
 */
export async function lookWhereItBegins(tx: Tx, request: PeopleRequest): Promise<Beginnings | undefined> {
  const sort = sortOf(request);
  const [word, ...words] = searchedWords(request.q);
  if (word === undefined || sort === 'lastActivity' || sort === 'createdAt') return undefined;
  const both = await lookForBothNames(tx, request);
  if (both) return both;
  if (sort === 'name' && /[^a-z0-9]/.test(word)) return undefined;
  const begun = await lookAt(tx, { ...request, q: words.join(' ') }, piecesOf(request, word));
  if (begun === undefined) return undefined;
  const second = await lookForSecondName(tx, request, begun);
  if (second) return second;
  const others = await gather(tx, request, { atMost: othersAtMost, leaving: { first: word } });
  // So many are nowhere far from each other.
  if (others === undefined) return { ids: await lookThrough(tx, request), total: most };
  const ids = [...new Set([...begun, ...others.ids])];
  // Those who begin with it count, too, also where they come before the place asked for.
  const exactly = begun.length === 0 && request.after === undefined;
  return { ids, total: exactly || others.total >= most ? Math.min(others.total, most) : undefined };
}

/** A second name is common there, and may begin late in it; what else is filtered by may be rare. */
async function lookAt(tx: Tx, request: PeopleRequest, pieces: readonly Sql[][]) {
  if (pieces.length === 0) return [];
  if (!isFiltered({ ...request, q: undefined })) return lookThrough(tx, request, pieces);
  const { ids, done } = await look(tx, request, 5000, pieces);
  return done ? ids : undefined;
}

/**
 * After each first name, those with the same second name stand together, too: there they are looked for, and the index
 * finds the others. Undefined where there are too many first names, or what else is asked for may be rare.
 */
async function lookForSecondName(tx: Tx, request: PeopleRequest, begun: readonly string[]) {
  const [word, another] = namesIn(request);
  if (word === undefined || another !== undefined) return undefined;
  // Where they are as common as among those who begin with it, they need not be looked for long.
  if (isFiltered({ ...request, q: undefined }) && begun.length <= request.limit) return undefined;
  const after = await lookAfterFirstNames(tx, request, { second: word });
  return after && withOthers(tx, request, [...begun, ...after], { first: word, second: word });
}

/** The same for a first and a second name. */
async function lookForBothNames(tx: Tx, request: PeopleRequest): Promise<Beginnings | undefined> {
  const [one, two] = namesIn(request);
  if (one === undefined || two === undefined || isFiltered({ ...request, q: undefined })) return undefined;
  const [straight, turned] = [
    { first: one, second: two },
    { first: two, second: one },
  ];
  const after = await lookAfterFirstNames(tx, request, straight);
  if (after === undefined || after.length > 0) return after && withOthers(tx, request, after, straight);
  // In which order they were typed does not tell which of them is the first name.
  const [somebody] = (await lookAfterFirstNames(tx, { ...request, after: undefined, limit: 0 }, turned)) ?? [];
  if (somebody === undefined) return withOthers(tx, request, [], straight);
  const before = await lookAfterFirstNames(tx, request, turned);
  return before && withOthers(tx, request, before, turned);
}

/** What is searched, where it may be names: one or two words of letters. */
function namesIn(request: PeopleRequest): string[] {
  const words = searchedWords(request.q);
  const fit = words.length <= 2 && words.every((word) => /^[a-z]+$/.test(word));
  return fit ? words : [];
}

interface Names {
  /** All of them where it is not said. */
  first?: string;
  second: string;
}

async function withOthers(tx: Tx, request: PeopleRequest, begun: readonly string[], names: Required<Names>) {
  const others = await gather(tx, request, { atMost: othersAtMost, leaving: names });
  if (others === undefined) return undefined;
  const ids = [...new Set([...begun, ...others.ids])];
  if (others.total >= most) return { ids, total: most };
  if (placeOf(request)?.total !== undefined) return { ids };
  if (isFiltered({ ...request, q: undefined })) return { ids };
  const counted = await countNames(tx, request, names);
  return { ids, total: counted === most || others.total === 0 ? counted : undefined };
}

/** First names are passed from one to the next, and no more than so many; fewer where not all of them match. */
const firstNamesAtMost = { plain: 200, filtered: 50 };
/** So many of one first name are looked at where not all of them match. */
const ofOneAtMost = 2000;

/** Those whose second name begins with a word, so many of each first name, one first name after the other. */
function afterFirstNames(tx: Tx, request: PeopleRequest, { first = '', second }: Names, atMost: number): Sql {
  const most = mostNames(request);
  const filter = conditionsOf(tx, { ...request, q: undefined });
  const rowsOf = (columns: Sql, conditions: readonly Sql[], limit: number) => sql`
    select ${columns} from people_here where ${all([...here(tx), ...conditions])} ${orderedBy(request)} limit ${limit}`;
  // The last row is told also where it does not match: without it, all have been looked at.
  const pageOf = (stretch: readonly Sql[]) =>
    filter.length === 0
      ? rowsOf(sql`id, true as fits`, stretch, atMost)
      : sql`
        select id, fits from (
          select id, number, (${all(filter)}) as fits from (
            select *, row_number() over () as number
            from (${rowsOf(sql`id, email, sort_name, facets`, stretch, ofOneAtMost)}) near) numbered offset 0) seen
        where fits or number = ${ofOneAtMost} limit ${atMost}`;
  const runs = firstPartsOf(request, first, second).map(
    ({ part, begin, next, stretch }) => sql`(
      with recursive firsts (part, number) as (
        select (${rowsOf(part, begin, 1)}), 1
        union all
        select (${rowsOf(part, next, 1)}), number + 1 from firsts where part is not null and number < ${most})
      select page.id, firsts.part, firsts.number, page.fits from firsts left join lateral (${pageOf(stretch)}) page on true)`,
  );
  return join(runs, ' union all ');
}

function mostNames(request: PeopleRequest): number {
  return isFiltered({ ...request, q: undefined }) ? firstNamesAtMost.filtered : firstNamesAtMost.plain;
}

/** A page of them, and no further; undefined where there are too many first names, or people of one of them. */
async function lookAfterFirstNames(tx: Tx, request: PeopleRequest, names: Names): Promise<string[] | undefined> {
  const limit = request.limit + 1;
  const last = mostNames(request);
  const rows = await tx.query<{ id: string | null; number: number; fits: boolean | null }>(
    unplanned(sql`
      select id, number, fits from (${afterFirstNames(tx, request, names, limit)}) found
      where id is not null or number = ${last} limit ${limit}`),
  );
  const gap = rows.findIndex(({ number, fits }) => fits !== true || number === last);
  const ids = rows.flatMap(({ id, fits }) => (id !== null && fits ? [id] : []));
  return gap === -1 || ids.length === limit ? ids : undefined;
}

/** Those whose name or address begins with one word or, after the other, goes on with it. */
async function countNames(tx: Tx, request: PeopleRequest, { first, second }: Required<Names>) {
  const sort = sortOf(request) === 'name' ? 'name' : 'email';
  const whole: PeopleRequest = { ...request, sort, after: undefined };
  const alone = first === second;
  const found = afterFirstNames(tx, whole, alone ? { second } : { first, second }, most);
  const pieces = alone ? piecesOf(whole, first) : [];
  const begun = pieces.map(
    (piece) => sql`
    union all (select id, '', 0, true from people_here where ${join([...here(tx), ...piece], ' and ')} limit ${most})`,
  );
  // Whoever begins with it is counted there.
  const counted = alone ? sql`not starts_with(part, ${first})` : sql`true`;
  const { count, reached } = await tx.one<{ count: number; reached: number | null }>(
    unplanned(sql`
      select count(id), max(number) as reached from (
        select id, number from ((${found}) ${join(begun, ' ')}) found (id, part, number, fits)
        where id is null or ${counted} limit ${most + firstNamesAtMost.plain}) counted`),
  );
  if (count >= most) return most;
  return reached === firstNamesAtMost.plain ? undefined : count;
}
