/**
 * How texts are searched, in lists and everywhere else. A searched column is made by the database's `search_text`
 * (migrations): folded, a space before each word, and every sign as a letter of its own, since the index on three letters
 * (pg_trgm) knows letters and figures only. Every word of a query has to be somewhere in it; one or two letters stand at
 * the beginning of a word.
 */
import { fold } from '../fold.ts';
import { type Sql, sql } from './sql.ts';

/** More words hardly find fewer rows. */
const mostWords = 6;

/** The signs of ASCII, and the letters that stand for them: runes, which nobody writes. The same as in `search_text`. */
const signs = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';
const runes = Array.from({ length: signs.length }, (_, i) => String.fromCodePoint(0x16a0 + i));

export function searchedWords(q: string | undefined): string[] {
  const words = fold(q ?? '')
    .split(/\s+/)
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, mostWords);
}

/** Whether a column that `search_text` has made has all the words of a query. */
export function hasWords(column: Sql, q: string | undefined): Sql[] {
  return searchedWords(q).map((word) => {
    const letters = Array.from(word, (letter) => runes[signs.indexOf(letter)] ?? letter);
    const text = letters.join('');
    return sql`${column} like ${letters.length > 2 ? `%${text}%` : `% ${text}%`}`;
  });
}

/** A pattern of LIKE for texts that have this somewhere in them: `%` and `_` are what they look like. */
export function likePart(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
