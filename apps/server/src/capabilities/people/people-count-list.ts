import { peopleCountedAtMost as most } from '@muster/contract/people';
import type { Tx } from '../../platform/db/database.ts';
import { join, type Sql, sql } from '../../platform/db/sql.ts';
import { classConditions, conditionsOf, onlyPlace, searchedWords } from './people-filter-list.ts';
import type { PeopleRequest } from './people-order-list.ts';
import { all, here, indexedConditions, type Sight, stretchAtMost, stretchOf, unplanned } from './people-ways-list.ts';

/** More rows than these are counted sooner by the index of what is filtered and searched. */
const walkedAtMost = 16_000;

/** How many match, counted no further than people are told. */
export async function countMatching(tx: Tx, request: PeopleRequest, seen: Sight | undefined): Promise<number> {
  if (seen && seen.looked < seen.atMost && request.after === undefined) return Math.min(seen.matched, most);
  const kept = await keptCount(tx, request);
  if (kept !== undefined) return Math.min(kept, most);
  const classes = classConditions(request);
  if (classes) return countRows(tx, sql`select from people_here where ${all([...here(tx), ...classes])}`);
  const [word, ...words] = searchedWords(request.q);
  if (word !== undefined) {
    const left = { ...request, q: words.join(' ') };
    const begun = inOrder(tx, stretchAtMost(left), [stretchOf(sql`email`, word)]);
    const counted = await countRows(tx, sql`select from (${begun}) b where ${all(conditionsOf(tx, left))}`);
    if (counted === most) return most;
  }
  const expected = seen?.matched ? (most * seen.looked) / seen.matched : Number.POSITIVE_INFINITY;
  if (expected <= walkedAtMost) {
    const near = inOrder(tx, Math.ceil(1.5 * expected));
    const counted = await countRows(tx, sql`select from (${near}) n where ${all(conditionsOf(tx, request))}`);
    if (counted === most) return most;
  }
  const found = sql`select id from people_here where ${join([...here(tx), ...indexedConditions(tx, request)], ' and ')}`;
  return countRows(tx, sql`select from (with found as materialized (${found}) select from found) f`);
}

/** Of one tag or one group there is a count. */
async function keptCount(tx: Tx, request: PeopleRequest): Promise<number | undefined> {
  const { tag, groupId } = onlyPlace(request) ?? {};
  if (tag === undefined && groupId === undefined) return undefined;
  const row = await tx.first<{ people: number }>(
    tag === undefined
      ? sql`select people from groups where organization_id = ${tx.organizationId} and id = ${groupId}`
      : sql`select people from people_tags where organization_id = ${tx.organizationId} and tag = ${tag}`,
  );
  return row?.people ?? 0;
}

function inOrder(tx: Tx, atMost: number, within: readonly Sql[] = []): Sql {
  return sql`
    select id, email, sort_name, facets from people_here where ${join([...here(tx), ...within], ' and ')}
    order by email limit ${atMost}`;
}

async function countRows(tx: Tx, rows: Sql): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    unplanned(sql`select count(*) from (${rows} limit ${most}) counted`),
  );
  return count;
}
