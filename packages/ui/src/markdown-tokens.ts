import { lexer, type Token } from 'marked';

/** Quotes and lists in each other, on one line; more than anybody means. */
const tooDeep = /^[ \t]*(?:>[ \t]*|(?:[-*+]|\d{1,9}[.)])[ \t]+){30}/m;
const mostMarks = 4_000;
/** No address of the web or of a person that somebody writes down is as long. */
const tooLongWord = /\S{1001}/;

/**
 * The pieces of a text with Markdown's marks; undefined for one that is made to keep the page busy, or to break it: each
 * quote within a quote is read once more from its beginning, each mark is compared with those before it, and in each
 * place of a word it is asked whether an address begins there.
 */
export function markdownTokens(text: string): readonly Token[] | undefined {
  if (tooLongWord.test(text)) return undefined;
  if (tooDeep.test(text) || (text.match(/[*_]/g)?.length ?? 0) > mostMarks) return undefined;
  try {
    return lexer(text, { gfm: true, breaks: true });
  } catch {
    return undefined;
  }
}
