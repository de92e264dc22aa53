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

/** Where one tag or one group is asked for; `only`, where nothing else is. */
export function onePlace(filter: PeopleFilter): { tag?: string; groupId?: string; only: boolean } | undefined {
  const { tag, groupId, ...others } = filter;
  const only = !isFiltered(others);
  if (tag?.length === 1 && groupId === undefined) return { tag: fold(String(tag[0])), only };
  return groupId?.length === 1 && tag === undefined ? { groupId: String(groupId[0]), only } : undefined;
}

export function searchedWords(q: string | undefined): string[] {
  const words = fold(q ?? '')
    .split(/\s+/)
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, 6);
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

/** Words that are looked for elsewhere where a name and an address begin with the one, or both go on with the other. */
export interface Leaving {
  first?: string;
  second?: string;
}

/**
 * What the index on letters knows of the words: everybody who has one has these, and the word itself is looked for in
 * the row. First letters have a number for each place, see the migration 0018; to ask for all of them takes longer than
 * the rows that the rest of a word finds in vain.
 */
export function gramConditions(tx: Tx, q: string | undefined, leaving: Leaving = {}): Sql[] {
  const here = sql`person_letters(organization_id, email, sort_name)`;
  const gram = (text: string, place: number) => sql`person_gram(${tx.organizationId}::uuid, ${place}, ${text})`;
  const anyOf = (grams: readonly Sql[]) => sql`${here} && array[${join(grams, ', ')}]`;
  const words = searchedWords(q).map((word) => ({ word, ...gramsOf(word) }));
  const conditions = words.flatMap(({ first: begins, inner }) =>
    begins === undefined || inner.length > 0 ? [] : [anyOf([0, 1, 2].map((place) => gram(begins, place)))],
  );
  const inside = words.flatMap(({ inner }) => inner.map((each) => gram(each, 0)));
  if (inside.length > 0) conditions.push(sql`${here} @> array[${join(inside, ', ')}]`);
  const elsewhere = words.flatMap(({ word, first: begins = '' }) => {
    if (word !== leaving.first && word !== leaving.second) return [];
    const places = [0, ...(word === leaving.first ? [] : [1]), ...(word === leaving.second ? [] : [2])];
    return places.map((place) => gram(begins, place));
  });
  return elsewhere.length > 0 ? [...conditions, anyOf(elsewhere)] : conditions;
}

/** Of one word; more hardly find fewer people. */
const mostInner = 3;

/**
 * Three letters each, as the database parts words (`person_parts`): the first, and some of the others, without those that
 * may be the first of another word.
 */
function gramsOf(word: string): { first: string | undefined; inner: string[] } {
  const parts = (word.length > 2 ? word : ` ${word}`).replace(/[ -/:-@[-`{-~]+/g, ' ');
  const letters = [...parts];
  if (letters.length === 2 && letters[0] === ' ') return { first: letters[1] === ' ' ? undefined : parts, inner: [] };
  const [first, ...others] = letters.slice(2).map((_, i) => letters.slice(i, i + 3).join(''));
  const inner = others.filter((gram, i) => !gram.startsWith(' ') && letters[i] !== ' ');
  if (inner.length <= mostInner) return { first, inner };
  const step = (inner.length - 1) / (mostInner - 1);
  return { first, inner: Array.from({ length: mostInner }, (_, i) => inner[Math.round(i * step)] ?? '') };
}
