import type { Candidate, FoundWord } from './search-list.ts';

/** The order in which what is found is shown; among equals what changed last comes first. */
const ranks = ['exact', 'prefix', 'word prefix', 'infix', 'slip'] as const;
export type Rank = (typeof ranks)[number];

/** What was typed: the whole, folded, and its words. */
export interface Typed {
  text: string;
  words: readonly string[];
}

/** Undefined for what was not meant: a word of the query is nowhere in it. */
export function rankOf(typed: Typed, entry: Pick<Candidate, 'folded' | 'words'>, slips: SlipsOf): Rank | undefined {
  if (typed.text === '') return undefined;
  if (entry.folded === typed.text) return 'exact';
  if (entry.folded.startsWith(typed.text)) return 'prefix';
  if (typed.words.length === 0) return undefined;
  if (typed.words.every((word) => entry.words.includes(` ${word}`))) return 'word prefix';
  if (typed.words.every((word) => entry.words.includes(word))) return 'infix';
  const own = new Set(entry.words.split(' '));
  const meant = typed.words.every((word, i) => entry.words.includes(word) || slips(i).some((other) => own.has(other)));
  return meant ? 'slip' : undefined;
}

/** By the number of a typed word, the words that may have been meant by it. */
export type SlipsOf = (typed: number) => readonly string[];

export function slipsOf(found: readonly FoundWord[]): SlipsOf {
  const byTyped = Map.groupBy(
    found.filter((each) => each.found === 'slip'),
    ({ typed }) => typed,
  );
  return (typed) => byTyped.get(typed)?.map(({ word }) => word) ?? [];
}

export function inOrder(a: { rank: Rank; updatedAt: string }, b: { rank: Rank; updatedAt: string }): number {
  return ranks.indexOf(a.rank) - ranks.indexOf(b.rank) || (a.updatedAt < b.updatedAt ? 1 : -1);
}
