import type { PeopleSort } from '@muster/contract/calls/people';
import { workspaceRoles } from '@muster/contract/enumerations/people';
import { peopleCountedAtMost } from '@muster/contract/people';
import { exactTime } from '../../platform/db/paging.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { failFields } from '../../platform/errors.ts';
import { uuid } from '../../platform/uuid.ts';
import { type PeopleFilter, rolesOf } from './people-filter-list.ts';

export interface PeopleRequest extends PeopleFilter {
  sort?: PeopleSort | `-${PeopleSort}` | undefined;
  after?: string | undefined;
  limit: number;
}

/** What a page is sorted by, with something that tells equals apart; each has an index. */
const orders: Record<PeopleSort, { key: Sql; tie: Sql; shown: Sql; type: Sql; tieType: Sql }> = {
  email: { key: sql`email`, tie: sql`email`, shown: sql`p.email`, type: sql`text`, tieType: sql`text` },
  name: { key: sql`sort_name`, tie: sql`id`, shown: sql`p.sort_name`, type: sql`text`, tieType: sql`uuid` },
  role: {
    key: sql`role_rank`,
    tie: sql`email`,
    shown: sql`p.role_rank::text`,
    type: sql`smallint`,
    tieType: sql`text`,
  },
  lastActivity: {
    key: sql`last_activity_at`,
    tie: sql`id`,
    shown: sql`case when p.last_activity_at = '-infinity' then '-infinity' else ${exactTime(sql`p.last_activity_at`)} end`,
    type: sql`timestamptz`,
    tieType: sql`uuid`,
  },
  createdAt: {
    key: sql`created_at`,
    tie: sql`id`,
    shown: exactTime(sql`p.created_at`),
    type: sql`timestamptz`,
    tieType: sql`uuid`,
  },
};

export function sortOf({ sort = 'email' }: Pick<PeopleRequest, 'sort'>): PeopleSort {
  return sort.replace(/^-/, '') as PeopleSort;
}

export function orderOf(request: Pick<PeopleRequest, 'sort'>) {
  return orders[sortOf(request)];
}

function wayOf(request: Pick<PeopleRequest, 'sort'>): Sql {
  return isBackwards(request) ? sql`desc` : sql`asc`;
}

/** An address is nobody else's: there is nothing to tell apart. */
export function orderedBy(request: Pick<PeopleRequest, 'sort'>, names?: { key: Sql; tie: Sql }): Sql {
  const { key, tie } = names ?? orderOf(request);
  const way = wayOf(request);
  return sortOf(request) === 'email' ? sql`order by ${key} ${way}` : sql`order by ${key} ${way}, ${tie} ${way}`;
}

function isBackwards({ sort }: Pick<PeopleRequest, 'sort'>): boolean {
  return sort?.startsWith('-') ?? false;
}

/** Roles are a piece of the order by role: what lies outside of it need not be read. */
export function sortedConditions(request: PeopleRequest): Sql[] {
  const roles = rolesOf(request);
  if (sortOf(request) !== 'role' || roles === undefined) return [];
  const ranks = workspaceRoles.flatMap((role, index) => (roles.includes(role) ? [index + 1] : []));
  if (ranks.length === 0) return [sql`false`];
  return [sql`role_rank between ${Math.min(...ranks)} and ${Math.max(...ranks)}`];
}

interface Place {
  key: string;
  tie: string;
  total: number | undefined;
}

/** Where a page ended, in the order it was asked for. */
export function writePlace(
  { sort = 'email' }: PeopleRequest,
  { key, tie }: { key: string; tie: string },
  total: number | undefined,
): string {
  return Buffer.from(JSON.stringify([sort, key, tie, total])).toString('base64url');
}

const instant = /^(-infinity|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)$/;

export function afterPlace(request: PeopleRequest, names?: { key: Sql; tie: Sql }): Sql[] {
  const place = placeOf(request);
  if (place === undefined) return [];
  const { key, tie, type, tieType } = { ...orderOf(request), ...names };
  const sign = isBackwards(request) ? sql`<` : sql`>`;
  if (sortOf(request) === 'email') return [sql`${key} ${sign} ${place.key}`];
  return [sql`(${key}, ${tie}) ${sign} (${place.key}::${type}, ${place.tie}::${tieType})`];
}

/** What goes by names or addresses alone, from the place asked for: the whole order or, in that by roles, each role. */
interface Run {
  conditions: Sql[];
  /** Where the place is in it. */
  from?: From | undefined;
}

interface From {
  key: string;
  after: Sql[];
  /** The same, but an index can be entered further on. */
  onward: Sql[];
}

function runsOf(request: PeopleRequest): Run[] {
  const place = placeOf(request);
  if (sortOf(request) !== 'role') {
    const from = place && { key: place.key, after: afterPlace(request), onward: afterPlaceOnward(request, place) };
    return [{ conditions: [], from }];
  }
  const backwards = isBackwards(request);
  const reached = place ? Number(place.key) : backwards ? 7 : 0;
  const ranks = workspaceRoles.map((_, index) => index + 1).filter((rank) => rank !== reached);
  const whole = ranks.filter((rank) => rank < reached === backwards).map(inRole);
  if (backwards) whole.reverse();
  if (place === undefined) return whole;
  const after = [sql`email ${backwards ? sql`<` : sql`>`} ${place.tie}`];
  return [{ ...inRole(reached), from: { key: place.tie, after, onward: after } }, ...whole];
}

function inRole(rank: number): Run {
  return { conditions: [sql`role_rank = ${rank}`] };
}

function columnOf(request: PeopleRequest): Sql {
  return sortOf(request) === 'name' ? sql`sort_name` : sql`email`;
}

/**
 * The pieces of an order by names or addresses in which people begin with a word, from the place asked for: one, or one
 * in each role. An index is entered at one end of a piece, so only that is named from which it is read.
 */
export function piecesOf(request: PeopleRequest, word: string): Sql[][] {
  return runsOf(request).map(({ conditions, from }) => {
    const stretch = stretchOf(columnOf(request), word);
    return [...conditions, ...(from ? stretchFrom(request, from, word, stretch) : stretch)];
  });
}

export function stretchOf(column: Sql, word: string): [low: Sql, high: Sql] {
  return [sql`${column} >= ${word}`, sql`${column} < ${word + end}`];
}

function stretchFrom(request: PeopleRequest, { key, after }: From, word: string, [low, high]: [low: Sql, high: Sql]) {
  if (isBackwards(request)) return isBefore(key, word + end) ? [...after, low] : [low, high];
  return isBefore(key, word) ? [low, high] : [...after, high];
}

/** After all that begins with what stands before it. */
const end = '\u{10ffff}';

/**
 * What an address or a name has before its second word, and how to get from one of these to the next of those that begin
 * with `first`, from the place asked for. `stretch` is where the second word begins with `second`.
 */
export function firstPartsOf(request: PeopleRequest, first: string, second: string) {
  const byName = sortOf(request) === 'name';
  const column = columnOf(request);
  const part = byName
    ? sql`split_part(sort_name, ' ', 1) || ' '`
    : sql`coalesce(substring(email from '^[a-z0-9]*[^a-z0-9]'), email)`;
  const backwards = isBackwards(request);
  const within = backwards ? sql`${column} >= ${first}` : sql`${column} < ${first + end}`;
  // A name of one word comes before those that have a second.
  const next = backwards
    ? sql`${column} < ${byName ? sql`rtrim(firsts.part)` : sql`firsts.part`}`
    : sql`${column} >= firsts.part || ${end}::text`;
  return runsOf(request).map(({ conditions, from }) => {
    const reached = from && (from.key.match(byName ? /^[^ ]* / : /^[a-z0-9]*[^a-z0-9]/)?.[0] ?? from.key);
    const begin = backwards
      ? sql`${column} < ${(reached === undefined || isBefore(first + end, reached) ? first : reached) + end}`
      : sql`${column} >= ${reached === undefined || isBefore(reached, first) ? first : reached}`;
    return {
      part,
      begin: [...conditions, begin, within],
      next: [...conditions, next, within],
      stretch: [
        ...conditions,
        sql`${column} >= firsts.part || ${second}::text`,
        sql`${column} < firsts.part || ${second + end}::text`,
        ...(from?.onward ?? []),
      ],
    };
  });
}

function afterPlaceOnward(request: PeopleRequest, { key, tie }: Place): Sql[] {
  if (sortOf(request) !== 'name') return afterPlace(request);
  return isBackwards(request)
    ? [sql`sort_name <= ${key}`, sql`(sort_name <> ${key} or id < ${tie})`]
    : [sql`sort_name >= ${key}`, sql`(sort_name <> ${key} or id > ${tie})`];
}

/** As the database compares them (collation "C"). */
function isBefore(one: string, other: string): boolean {
  return Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0;
}

export function placeOf(request: PeopleRequest): Place | undefined {
  if (request.after === undefined) return undefined;
  try {
    const [sort, key, tie, total]: unknown[] = JSON.parse(Buffer.from(request.after, 'base64url').toString());
    if (sort === (request.sort ?? 'email') && isPlace(sortOf(request), key, tie)) {
      const counted = Number.isInteger(total) && Number(total) >= 0 && Number(total) <= peopleCountedAtMost;
      return { key: key as string, tie: tie as string, total: counted ? Number(total) : undefined };
    }
  } catch {
    // Not one of ours: told below like any other bad field.
  }
  return failFields([{ field: 'after', rules: [{ name: 'type', params: {} }] }]);
}

function isPlace(sort: PeopleSort, key: unknown, tie: unknown): boolean {
  if (typeof key !== 'string' || typeof tie !== 'string' || key.includes('\0') || tie.includes('\0')) return false;
  if (!key.isWellFormed() || !tie.isWellFormed()) return false;
  if (sort === 'role') return /^\d$/.test(key);
  if (sort === 'email') return true;
  if (!uuid.test(tie)) return false;
  if (sort === 'name') return true;
  return instant.test(key) && (key === '-infinity' || isTime(key));
}

function isTime(text: string): boolean {
  const time = new Date(text);
  return (
    !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 19) === text.slice(0, 19) && !text.startsWith('0000')
  );
}
