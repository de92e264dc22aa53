/** How texts become words that can be compared, and words become the keys under which they are found. */
import { fold as foldLetters } from '../../platform/fold.ts';

const longestWord = 64;
const mostWords = 48;
const longestTitle = 200;
/** Slips are looked for in the beginning of a word, so that one is found while it is still being typed. */
const slipLength = 6;
const shortestSlip = 4;
const gramLength = 3;

/** As in all lists, and without marks of any writing, with single spaces: as people type when they are in a hurry. */
export function fold(text: string): string {
  return foldLetters(text)
    .replace(/\p{M}+/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** At most as long as an index takes, and never half a character. */
export function foldTitle(text: string): string {
  return [...fold(text)].slice(0, longestTitle).join('');
}

/** Letters, figures and pictures; whatever stands between them parts them. */
export function wordsOf(...texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => fold(text).match(/[\p{L}\p{N}\p{So}]+/gu) ?? []);
  return [...new Set(words.map((word) => [...word].slice(0, longestWord).join('')))].slice(0, mostWords);
}

/** Those under which a word of a workspace is found: its parts of three letters, and itself with a letter missing. */
export function keysOf(organizationId: string, word: string): number[] {
  return [...new Set([...partKeys(organizationId, word), ...slipKeys(organizationId, word)])];
}

/** All of these has every word that contains the text; none for a text that is shorter than a part. */
export function partKeys(organizationId: string, text: string): number[] {
  const letters = [...text];
  const parts = letters.slice(gramLength - 1).map((_, i) => letters.slice(i, i + gramLength).join(''));
  return [...new Set(parts.map((part) => hash(`${organizationId}/${part}`)))];
}

/**
 * Two words that differ in a letter (missing, added, another, or two in the wrong order) have one of these in common:
 * the whole, or what is left when one letter is taken away. Numbers are not guessed at: another one is another thing.
 */
export function slipKeys(organizationId: string, word: string): number[] {
  if (/\P{L}/u.test(word)) return [];
  const letters = [...word].slice(0, slipLength);
  if (letters.length < shortestSlip) return [];
  const rests = letters.map((_, i) => letters.toSpliced(i, 1).join(''));
  return [...new Set([letters.join(''), ...rests].map((rest) => hash(`${organizationId}-${rest}`)))];
}

/** Whether somebody who typed this may have meant that word or its beginning: one slip, or two in a long one. */
export function isSlipOf(typed: string, word: string): boolean {
  const [from, to] = [[...typed], [...word]];
  const allowed = from.length >= 8 ? 2 : 1;
  if (to.length < from.length - allowed) return false;
  const last = distancesToBeginnings(from, to.slice(0, from.length + allowed));
  return Math.min(...last) <= allowed;
}

/**
 * How many slips lead from one text to each beginning of another: optimal string alignment, in which two letters in the
 * wrong order are one slip.
 */
function distancesToBeginnings(from: readonly string[], to: readonly string[]): number[] {
  let before: number[] = [];
  let row = [...to.keys(), to.length];
  from.forEach((letter, i) => {
    const next = [i + 1];
    to.forEach((other, j) => {
      const same = (row[j] as number) + (letter === other ? 0 : 1);
      const best = Math.min(same, (row[j + 1] as number) + 1, (next[j] as number) + 1);
      const turned = i > 0 && j > 0 && letter === to[j - 1] && from[i - 1] === other;
      next.push(turned ? Math.min(best, (before[j - 1] as number) + 1) : best);
    });
    before = row;
    row = next;
  });
  return row;
}

/** FNV-1a, 32 bits, as the database's int: what it confuses is compared letter by letter afterwards. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value | 0;
}
