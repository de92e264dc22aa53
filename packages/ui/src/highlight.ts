export type CodeLanguage = 'json' | 'xml' | 'shell' | 'text';
type TokenKind = 'plain' | 'key' | 'string' | 'number' | 'word' | 'comment' | 'mark' | 'variable';

export interface Token {
  kind: TokenKind;
  text: string;
}

/** Longer texts are shown without colours: nobody reads them for their syntax. */
const longest = 200_000;

/**
 * The lines of a text, cut into coloured pieces. The pieces put together are the text again, whatever it holds: what
 * is not understood is plain. Each character is looked at a fixed number of times, so the time is linear.
 */
export function highlight(code: string, language: CodeLanguage): Token[][] {
  if (language === 'text' || code.length > longest) return splitLines([{ kind: 'plain', text: code }]);
  return splitLines(language === 'xml' ? xmlTokens(code) : scan(code, 0, rules[language]).tokens);
}

type Kind = TokenKind | ((text: string, code: string, end: number) => TokenKind);
type Rule = readonly [RegExp, Kind];

/*
 * Every pattern is sticky and repeats only classes that do not overlap with what follows, so none goes back and forth
 * over the same text. A string ends with its line when its closing quote is missing, so it is not looked for again.
 */
const doubleQuoted = /"(?:[^"\\\n]|\\[^\n])*"?/y;
const rules = {
  json: [
    [doubleQuoted, (_text, code, end) => (colonFollows(code, end) ? 'key' : 'string')],
    [/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y, 'number'],
    [/[A-Za-z_]\w*/y, (text) => (/^(?:true|false|null)$/.test(text) ? 'word' : 'plain')],
    [/[{}[\],:]+/y, 'mark'],
  ],
  shell: [
    [/#[^\n]*/y, 'comment'],
    [doubleQuoted, 'string'],
    [/'[^'\n]*'?/y, 'string'],
    [/\$(?:\{[^}\n]*\}?|\w+|[@*#?$!-])/y, 'variable'],
    [/[|&;<>(){}[\]=]+/y, 'mark'],
    // A number sign inside a word does not begin a comment.
    [/[^\s#"'$|&;<>(){}[\]=][^\s"'$|&;<>(){}[\]=]*/y, (text) => shellWord(text)],
  ],
  tag: [
    [/"[^"<]*"?/y, 'string'],
    [/'[^'<]*'?/y, 'string'],
    [/[^\s"'=<>/?]+/y, 'key'],
    [/[=/?]+/y, 'mark'],
  ],
} satisfies Record<string, readonly Rule[]>;

const shellWords = new Set(
  'if then else elif fi for in do done while until case esac function return exit export local set'.split(' '),
);

function shellWord(text: string): TokenKind {
  if (text.startsWith('-')) return 'key';
  if (shellWords.has(text)) return 'word';
  return /^\d+$/.test(text) ? 'number' : 'plain';
}

function colonFollows(code: string, end: number): boolean {
  let at = end;
  // Only a little way: a colon stands beside its key, and a long run of spaces must not be walked again and again.
  while (at < end + 16 && (code[at] === ' ' || code[at] === '\t')) at += 1;
  return code[at] === ':';
}

/** From `start` to the end, or to the first character of `until`. */
function scan(code: string, start: number, of: readonly Rule[], until?: string) {
  const tokens: Token[] = [];
  let at = start;
  next: while (at < code.length && !(until?.includes(code.charAt(at)) ?? false)) {
    for (const [pattern, kind] of of) {
      pattern.lastIndex = at;
      const text = pattern.exec(code)?.[0];
      if (!text) continue;
      at += text.length;
      push(tokens, typeof kind === 'string' ? kind : kind(text, code, at), text);
      continue next;
    }
    push(tokens, 'plain', code.charAt(at));
    at += 1;
  }
  return { tokens, end: at };
}

const xmlBlocks = [
  ['<!--', '-->', 'comment'],
  ['<![CDATA[', ']]>', 'string'],
  ['<!', '>', 'comment'],
] as const;

function xmlTokens(code: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  next: while (at < code.length) {
    for (const [opens, closes, kind] of xmlBlocks) {
      if (!code.startsWith(opens, at)) continue;
      const close = code.indexOf(closes, at + opens.length);
      // What is never closed takes the rest, so it is looked for once only.
      const end = close < 0 ? code.length : close + closes.length;
      push(tokens, kind, code.slice(at, end));
      at = end;
      continue next;
    }
    const name = tagStart(code, at);
    if (name) {
      push(tokens, 'mark', name.open);
      push(tokens, 'word', name.name);
      const tag = scan(code, name.end, rules.tag, '<>');
      tokens.push(...tag.tokens);
      at = tag.end;
      if (code[at] === '>') {
        push(tokens, 'mark', '>');
        at += 1;
      }
    } else {
      const tag = code.indexOf('<', at + 1);
      const end = tag < 0 ? code.length : tag;
      push(tokens, 'plain', code.slice(at, end));
      at = end;
    }
  }
  return tokens;
}

function tagStart(code: string, at: number) {
  const pattern = /<[/?]?/y;
  pattern.lastIndex = at;
  const open = pattern.exec(code)?.[0];
  if (!open) return undefined;
  const name = /[^\s"'=<>/?]*/y;
  name.lastIndex = at + open.length;
  const text = name.exec(code)?.[0] ?? '';
  return { open, name: text, end: at + open.length + text.length };
}

function push(tokens: Token[], kind: TokenKind, text: string) {
  const last = tokens.at(-1);
  if (last?.kind === kind) last.text += text;
  else if (text !== '') tokens.push({ kind, text });
}

function splitLines(tokens: readonly Token[]): Token[][] {
  const lines: Token[][] = [[]];
  for (const { kind, text } of tokens) {
    for (const [index, part] of text.split(/\r\n|\n|\r/).entries()) {
      if (index > 0) lines.push([]);
      if (part !== '') lines.at(-1)?.push({ kind, text: part });
    }
  }
  // A file ends with a newline; that is no line of its own.
  if (lines.length > 1 && lines.at(-1)?.length === 0) lines.pop();
  return lines;
}
