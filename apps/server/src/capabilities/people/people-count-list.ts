import { peopleCountedAtMost as most } from '@muster/contract/people';
import type { Tx } from '../../platform/db/database.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { classConditions, conditionsOf, onePlace, searchedWords } from './people-filter-list.ts';
import { type PeopleRequest, stretchOf } from './people-order-list.ts';
import { all, here, indexedConditions, type Sight, unplanned } from './people-ways-list.ts';

/** More rows than these are counted sooner by the index of what is filtered and searched. */
const walkedAtMost = 20_000;

/** How many match, counted no further than people are told. */
export async function countMatching(tx: Tx, request: PeopleRequest, seen: Sight | undefined): Promise<number> {
  if (seen?.ended && request.after === undefined) return seen.ids.length;
  const known = await countKnown(tx, request, most);
  if (known !== undefined) return known;
  // Few of those who begin with a word have one tag, or are in one group.
  const begun = onePlace(request) === undefined ? await countBeginning(tx, request) : undefined;
  return begun ?? (await countInOrder(tx, request, seen)) ?? countIndexed(tx, request);
}

/** Without a look at people: of a tag and a group there is a count, of roles and the like an index that is small. */
async function countKnown(tx: Tx, request: PeopleRequest, atMost: number): Promise<number | undefined> {
  if (onePlace(request)?.only) return Math.min((await boundOf(tx, request)).bound ?? 0, atMost);
  const classes = classConditions(request);
  return classes && countRows(tx, sql`select from people_here where ${all([...here(tx), ...classes])}`, atMost);
}

/** No more can match than have the tag or are in the group; where nothing else is asked for, exactly these. */
export async function boundOf(
  tx: Tx,
  request: PeopleRequest,
): Promise<{ bound: number | undefined; exactly: boolean }> {
  const { tag, groupId, only } = onePlace(request) ?? {};
  if (tag === undefined && groupId === undefined) return { bound: undefined, exactly: false };
  const row = await tx.first<{ people: number }>(
    tag === undefined
      ? sql`select people from groups where organization_id = ${tx.organizationId} and id = ${groupId}`
      : sql`select people from people_tags where organization_id = ${tx.organizationId} and tag = ${tag}`,
  );
  return { bound: row?.people ?? 0, exactly: only === true };
}

/** Whoever's name, or for one word address, begins with what was typed, has it. Undefined when these are not enough. */
async function countBeginning(tx: Tx, request: PeopleRequest): Promise<number | undefined> {
  const words = searchedWords(request.q);
  if (words.length === 0) return undefined;
  const column = words.length === 1 ? sql`email` : sql`sort_name`;
  const near = inOrder(tx, column, stretchOf(column, words.join(' ')));
  return countNear(tx, { ...request, q: undefined }, near, 5000);
}

async function countInOrder(tx: Tx, request: PeopleRequest, seen: Sight | undefined): Promise<number | undefined> {
  const expected = seen?.ids.length ? (most * seen.looked) / seen.ids.length : Number.POSITIVE_INFINITY;
  return expected > walkedAtMost ? undefined : countNear(tx, request, inOrder(tx, sql`email`), walkedAtMost);
}

function inOrder(tx: Tx, column: Sql, within: readonly Sql[] = []): Sql {
  return sql`
    select id, email, sort_name, facets from people_here where ${all([...here(tx), ...within])} order by ${column}`;
}

async function countNear(tx: Tx, request: PeopleRequest, near: Sql, atMost: number): Promise<number | undefined> {
  const matching = all(conditionsOf(tx, request));
  const counted = await countRows(tx, sql`select from (${near} limit ${atMost}) n where ${matching}`, most);
  return counted < most ? undefined : counted;
}

async function countIndexed(tx: Tx, request: PeopleRequest): Promise<number> {
  const found = sql`select id from people_here where ${all([...here(tx), ...indexedConditions(tx, request)])}`;
  return countRows(tx, sql`select from (with found as materialized (${found}) select from found) f`, most);
}

async function countRows(tx: Tx, rows: Sql, atMost: number): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    unplanned(sql`select count(*) from (${rows} limit ${atMost}) counted`),
  );
  return count;
}
