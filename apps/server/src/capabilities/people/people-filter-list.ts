import { personOrigins, personScopes, workspaceRoles } from '@muster/contract/enumerations/people';
import type { Tx } from '../../platform/db/database.ts';
import { join, type Sql, sql } from '../../platform/db/sql.ts';
import { fold } from '../../platform/fold.ts';

export interface PeopleFilter {
  q?: string | undefined;
  kind?: readonly string[] | undefined;
  status?: readonly string[] | undefined;
  role?: readonly string[] | undefined;
  scope?: readonly string[] | undefined;
  origin?: readonly string[] | undefined;
  tag?: readonly string[] | undefined;
  groupId?: readonly string[] | undefined;
  application?: readonly string[] | undefined;
}

const employee = 'employee';
const statuses = ['active', 'invited'];

/**
 * Whether somebody matches, by what the index of every order has with it: facets, address, name and id. Facets are 64
 * bits of a hash for each value, which stand for the values themselves.
 */
export function conditionsOf(tx: Tx, filter: PeopleFilter): Sql[] {
  const all = facetsOf(filter).map(([name, values]) => {
    const numbers = values.map((value) => sql`person_facet(${tx.organizationId}::uuid, ${name}, ${value}::text)`);
    return sql`facets && array[${join(numbers, ', ')}]::bigint[]`;
  });
  if (filter.application)
    all.push(sql`id in (select person_id from person_applications
      where organization_id = ${tx.organizationId} and application_id = any (${filter.application}::uuid[]))`);
  return [...all, ...searchedWords(filter.q).map(hasWord)];
}

export function isFiltered(filter: PeopleFilter): boolean {
  return facetsOf(filter).length > 0 || filter.application !== undefined || searchedWords(filter.q).length > 0;
}

function facetsOf(filter: PeopleFilter): [string, readonly string[]][] {
  const facets: [string, readonly string[] | undefined][] = [
    ['role', rolesOf(filter)],
    ['status', filter.status],
    ['scope', filter.scope],
    ['origin', filter.origin],
    ['tag', filter.tag?.map(fold)],
    ['group', filter.groupId],
  ];
  return facets.filter((facet): facet is [string, readonly string[]] => facet[1] !== undefined);
}

/** Undefined where anybody's will do. */
export function rolesOf({ kind, role }: Pick<PeopleFilter, 'kind' | 'role'>): readonly string[] | undefined {
  if (kind?.length !== 1) return role;
  const ofKind = workspaceRoles.filter((each) => (each === employee) === (kind[0] === employee));
  return role ? ofKind.filter((each) => role.includes(each)) : ofKind;
}

/** For the index that counts them; undefined where something else is asked for, too. */
export function classConditions(filter: PeopleFilter): Sql[] | undefined {
  const { q, tag, groupId, application } = filter;
  if (isFiltered({ q, tag, groupId, application })) return undefined;
  return [
    sql`role = any (${rolesOf(filter) ?? workspaceRoles})`,
    sql`scope = any (${filter.scope ?? personScopes})`,
    sql`origin = any (${filter.origin ?? personOrigins})`,
    sql`status = any (${filter.status ?? statuses})`,
  ];
}

/** Where one tag or one group is all that is asked for. */
export function onlyPlace(filter: PeopleFilter): { tag?: string; groupId?: string } | undefined {
  const { tag, groupId, ...others } = filter;
  if (isFiltered(others)) return undefined;
  if (tag?.length === 1 && groupId === undefined) return { tag: fold(String(tag[0])) };
  return groupId?.length === 1 && tag === undefined ? { groupId: String(groupId[0]) } : undefined;
}

export function searchedWords(q: string | undefined): string[] {
  const words = fold(q ?? '')
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.slice(0, 6);
}

/** Anywhere in the address or the name; one or two letters, at the beginning of a word. */
function hasWord(word: string): Sql {
  const literal = word.replace(/[\\%_]/g, '\\$&');
  if (word.length > 2) return sql`(sort_name like ${`%${literal}%`} or email like ${`%${literal}%`})`;
  const begins = sql`' ' || sort_name like ${`% ${literal}%`} or email like ${`${literal}%`}`;
  return /[^a-z0-9]/.test(word)
    ? sql`(${begins})`
    : sql`(${begins} or (email like ${`%${word}%`} and email ~ ${`[^a-z0-9]${word}`}))`;
}

/**
 * What the index on letters knows of the words: everybody who has one has these, and the word itself is looked for in
 * the row. Those who begin with the word `except` are left out, see the migration 0013: its first letters have to be
 * asked for. Those of others are two numbers each, which takes longer than the rows that the rest finds in vain.
 */
export function gramConditions(tx: Tx, q: string | undefined, except?: string): Sql[] {
  const here = sql`person_grams(organization_id, email, sort_name)`;
  const gram = (text: string, place: number) => sql`person_gram(${tx.organizationId}::uuid, ${place}, ${text})`;
  const inside: Sql[] = [];
  const conditions = searchedWords(q).flatMap((word) => {
    const [first, ...others] = gramsOf(word);
    inside.push(...spread(others, mostGrams).map((other) => gram(other, 0)));
    if (first === undefined || (others.length > 0 && word !== except)) return [];
    const begins = word === except ? gram(first, 0) : sql`${gram(first, 0)}, ${gram(first, 1)}`;
    return [sql`${here} && array[${begins}]`];
  });
  return inside.length > 0 ? [...conditions, sql`${here} @> array[${join(inside, ', ')}]`] : conditions;
}

/** Of one word; more hardly find fewer people. */
const mostGrams = 3;

/** Three letters each, as the database parts words (`person_parts`). */
function gramsOf(word: string): string[] {
  const parts = (word.length > 2 ? word : ` ${word}`).replace(/[ -/:-@[-`{-~]+/g, ' ');
  const letters = [...parts];
  if (letters.length === 2 && letters[0] === ' ') return letters[1] === ' ' ? [] : [parts];
  return letters.slice(2).map((_, i) => letters.slice(i, i + 3).join(''));
}

/** So many of them, from the first to the last. */
function spread(all: readonly string[], most: number): string[] {
  if (all.length <= most) return [...all];
  return Array.from({ length: most }, (_, i) => all[Math.round((i * (all.length - 1)) / (most - 1))] ?? '');
}
