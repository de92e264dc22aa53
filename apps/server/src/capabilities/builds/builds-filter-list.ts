import { signingTypes } from '@muster/contract/enumerations/apps';
import { type Sql, sql } from '../../platform/db/sql.ts';
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
 * One for each thing that is filtered by, as a number of 64 bits that names the app too: no two are the same. Tags are
 * a group, as builds that have one of those that are asked for mostly have the others.
 */
export function facetConditions(applicationId: string, filter: BuildFilter): Sql[][] {
  const facets: [string, readonly string[] | undefined][] = [
    ['status', filter.status],
    ['os', filter.os],
    ['signingType', filter.signingType],
    ['gitBranch', one(filter.gitBranch)],
    ['gitTag', one(filter.gitTag)],
    ['versionName', one(filter.versionName)],
    ['deployerName', one(filter.deployerName)],
  ];
  const number = (name: string, value: string) => sql`build_facet(${applicationId}::uuid, ${name}, ${value}::text)`;
  const any = (numbers: readonly Sql[]) => sql`facets && array[${joined(numbers)}]`;
  const tags = (filter.tags ?? []).map((tag) => {
    const signed = signedAs(tag);
    return any([number('tag', fold(tag)), ...(signed === undefined ? [] : [number('signingType', signed)])]);
  });
  return [
    ...facets.flatMap(([name, values]) =>
      values === undefined ? [] : [[any(values.map((value) => number(name, value)))]],
    ),
    ...(tags.length > 0 ? [tags] : []),
  ];
}

/** The way of signing that a tag stands for, as `signingType:ad-hoc`. */
function signedAs(tag: string): string | undefined {
  return [...signingTypes, 'developerId'].find((type) => fold(tag) === fold(`signingType:${type}`));
}

/**
 * Parts of words, by the index on these, in which whatever is neither letter nor figure is one letter (migration 0016).
 * Of each word the whole, and then the pieces that signs divide it into: of feature/4711 every second build has the first.
 */
export function wordConditions({ q }: BuildFilter): [Sql, ...Sql[]][] {
  const condition = (word: string) => sql`search_index like ${patternOf(word.replace(signs, 'q'))}`;
  return wordsOf(q).map((word) => [condition(word), ...piecesOf(word).map(condition)]);
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
  return pieces.filter((piece) => piece.length > 3 && piece !== word).slice(-mostPieces);
}

const one = (value: string | undefined) => (value ? [value] : undefined);

function joined(parts: readonly Sql[]): Sql {
  return parts.reduce((all, part) => sql`${all}, ${part}`);
}

function wordsOf(q: string | undefined): string[] {
  const words = fold(q ?? '')
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.slice(0, 6);
}

/** Every word has to be somewhere; one or two letters, at the beginning of a word. */
function patternOf(word: string): string {
  const literal = word.replace(/[\\%_]/g, '\\$&');
  return word.length > 2 ? `%${literal}%` : `% ${literal}%`;
}
