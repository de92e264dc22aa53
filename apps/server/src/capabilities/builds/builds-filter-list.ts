import { signingTypes } from '@muster/contract/enumerations/apps';
import type { Way } from '../../platform/db/filtered-list.ts';
import { join, type Sql, sql } from '../../platform/db/sql.ts';
import { fold } from '../../platform/fold.ts';

export interface BuildFilter {
  q?: string | undefined;
  status?: readonly string[] | undefined;
  os?: readonly string[] | undefined;
  signingType?: readonly string[] | undefined;
  /** All of them. */
  tags?: readonly string[] | undefined;
  gitBranch?: string | undefined;
  gitTag?: string | undefined;
  versionName?: string | undefined;
  deployerName?: string | undefined;
  minTime?: string | undefined;
  maxTime?: string | undefined;
}

/** In what a build is called by, as it is written. */
export function searchConditions({ q }: BuildFilter): Sql[] {
  return wordsOf(q).map((word) => sql`search like ${patternOf(word)}`);
}

/** A stretch of the list where it is sorted by time. */
export function timeConditions({ minTime, maxTime }: BuildFilter): Sql[] {
  return [
    ...(minTime ? [sql`created_at >= ${minTime}::timestamptz`] : []),
    // The wire has milliseconds, the database more.
    ...(maxTime ? [sql`created_at < ${maxTime}::timestamptz + interval '1 millisecond'`] : []),
  ];
}

/**
 * One for each thing that is filtered by, as a number of 64 bits that names the app too: no two are the same. Those that
 * mostly go together are a group: the tags that are asked for, and a way of signing with the one system that has it.
 */
export function facetConditions(applicationId: string, filter: BuildFilter): Facet[][] {
  const number = (name: string, value: string) => sql`build_facet(${applicationId}::uuid, ${name}, ${value}::text)`;
  const any = (name: string, values: readonly string[] = []) =>
    values.length > 0 ? [hasAny(values.map((value) => number(name, value)))] : [];
  const tags = (filter.tags ?? []).map((tag) => {
    const signed = signedAs(tag);
    return hasAny([number('tag', fold(tag)), ...(signed === undefined ? [] : [number('signingType', signed)])]);
  });
  const groups = [
    any('status', filter.status),
    [...any('os', filter.os), ...any('signingType', filter.signingType)],
    any('gitBranch', one(filter.gitBranch)),
    any('gitTag', one(filter.gitTag)),
    any('versionName', one(filter.versionName)),
    any('deployerName', one(filter.deployerName)),
    tags,
  ];
  return groups.filter((group) => group.length > 0);
}

export interface Facet {
  exact: Sql;
  /** By one bit each (migration 0021): true wherever the other is. */
  marked: Sql;
}

function hasAny(numbers: readonly Sql[]): Facet {
  const bits = numbers.map((number) => sql`(1::bigint << (${number} & 63)::int)`);
  return { exact: sql`facets && array[${join(numbers, ', ')}]`, marked: sql`mark & (${join(bits, ' | ')}) <> 0` };
}

/** The way of signing that a tag stands for, as `signingType:ad-hoc`. */
function signedAs(tag: string): string | undefined {
  return [...signingTypes, 'developerId'].find((type) => fold(tag) === fold(`signingType:${type}`));
}

/**
 * By the index on three letters each. Of each word the whole, and then the pieces that signs divide it into: of
 * feature/4711 every second build has the first.
 */
export function wordConditions(applicationId: string, { q }: BuildFilter): [Way, ...Way[]][] {
  const way = (word: string): Way => {
    const numbers = lettersOf(word).map((letters) => sql`build_letter(${applicationId}::uuid, ${letters})`);
    return {
      indexed: sql`build_letters(application_id, search) @> array[${join(numbers, ', ')}]`,
      estimated: sql`search like ${patternOf(word)}`,
    };
  };
  return wordsOf(q).map((word) => [way(word), ...piecesOf(word).map(way)]);
}

/** More take longer to look up than they leave out. */
const mostLetters = 3;

/** As they are in the index, or some of them from all over the word. */
function lettersOf(word: string): string[] {
  const letters = Array.from(isLong(word) ? word : ` ${word}`);
  if (letters.length < 3) return [letters.join('')];
  const all = letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''));
  const every = Math.ceil(all.length / mostLetters);
  return all.filter((_, at) => at % every === 0);
}

const signs = /[!-/:-@[-`{-~]/g;
const mostPieces = 4;

/** The last ones, each with the signs beside it and a letter beyond them: e/4711. */
function piecesOf(word: string): string[] {
  const plain = [...word.replace(signs, ' ').matchAll(/[^ ]+/g)];
  const pieces = plain.map(({ index, 0: { length } }, at) => {
    const before = plain[at - 1];
    const behind = plain[at + 1];
    const piece = word.slice(before ? before.index + before[0].length : 0, behind?.index ?? index + length);
    return (before?.[0].match(/.$/u)?.[0] ?? '') + piece + (behind?.[0].match(/^./u)?.[0] ?? '');
  });
  return pieces.filter((piece) => isLong(piece) && piece !== word).slice(-mostPieces);
}

const one = (value: string | undefined) => (value ? [value] : undefined);

function wordsOf(q: string | undefined): string[] {
  const words = fold(q ?? '')
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.slice(0, 6);
}

/** Every word has to be somewhere; one or two letters, at the beginning of a word. */
function patternOf(word: string): string {
  const literal = word.replace(/[\\%_]/g, '\\$&');
  return isLong(word) ? `%${literal}%` : `% ${literal}%`;
}

function isLong(word: string): boolean {
  return Array.from(word).length > 2;
}
