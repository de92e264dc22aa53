import { PlistError } from './plist-error.ts';
import { mustFit, type PlistLimits, tooDeep, usualLimits } from './plist-limits.ts';
import type { PlistDict, PlistValue } from './plist-value.ts';

/**
 * The text form of NeXT, and of .strings files, which are one dictionary without its braces
 * (Property List Programming Guide, "Old-Style ASCII Property Lists").
 */
export function readTextPlist(bytes: Uint8Array, limits: Partial<PlistLimits> = {}): PlistValue {
  const all = { ...usualLimits, ...limits };
  mustFit(bytes, all);
  const text = decodeText(bytes);
  let at = 0;
  const broken = () => new PlistError('damaged', `it is no property list (character ${at})`);

  function skip(): void {
    for (;;) {
      const rest = text[at];
      if (rest !== undefined && /[\s\ufeff\u2028\u2029]/.test(rest)) at += 1;
      else if (text.startsWith('//', at)) at = indexAfter('\n');
      else if (text.startsWith('/*', at)) at = indexAfter('*/');
      else return;
    }
  }

  function indexAfter(mark: string): number {
    const found = text.indexOf(mark, at + 2);
    return found < 0 ? text.length : found + mark.length;
  }

  function value(depth: number): PlistValue {
    if (depth > all.depth) throw tooDeep();
    skip();
    const first = text[at];
    if (first === '{') {
      at += 1;
      const dict = pairs(depth);
      if (text[at] !== '}') throw broken();
      at += 1;
      return dict;
    }
    if (first === '(') return list(depth);
    if (first === '<') {
      const end = text.indexOf('>', at);
      const hex = text.slice(at + 1, end).replace(/\s+/g, '');
      if (end < 0 || /[^0-9a-f]/i.test(hex)) throw broken();
      at = end + 1;
      return Buffer.from(hex, 'hex');
    }
    return string();
  }

  function list(depth: number): PlistValue[] {
    const items: PlistValue[] = [];
    at += 1;
    for (;;) {
      skip();
      if (text[at] === ')') break;
      items.push(value(depth + 1));
      skip();
      if (text[at] === ',') at += 1;
      else if (text[at] !== ')') throw broken();
    }
    at += 1;
    return items;
  }

  /** `"key" = "value";` and, short for a key that is its own value, `"key";`. */
  function pairs(depth: number): PlistDict {
    const dict: PlistDict = new Map();
    for (;;) {
      skip();
      if (at >= text.length || text[at] === '}') return dict;
      const key = string();
      skip();
      let held: PlistValue = key;
      if (text[at] === '=') {
        at += 1;
        held = value(depth + 1);
        skip();
      }
      if (text[at] === ';') at += 1;
      else if (at < text.length && text[at] !== '}') throw broken();
      dict.set(key, held);
    }
  }

  function string(): string {
    const quote = text[at];
    if (quote === '"' || quote === "'") {
      const pieces: string[] = [];
      at += 1;
      for (;;) {
        const next = text[at];
        if (next === undefined) throw broken();
        at += 1;
        if (next === quote) return pieces.join('');
        pieces.push(next === '\\' ? escaped() : next);
      }
    }
    const bare = /[A-Za-z0-9_.$/:-]+/y;
    bare.lastIndex = at;
    const found = bare.exec(text)?.[0];
    if (!found) throw broken();
    at += found.length;
    return found;
  }

  function escaped(): string {
    const code = /(?:[uU]([0-9a-fA-F]{4})|([0-7]{1,3}))/y;
    code.lastIndex = at;
    const found = code.exec(text);
    if (found) {
      at += found[0].length;
      return String.fromCharCode(found[1] ? Number.parseInt(found[1], 16) : Number.parseInt(found[2] ?? '0', 8));
    }
    const letter = text[at] ?? '';
    at += 1;
    const known: Record<string, string> = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v' };
    return known[letter] ?? letter;
  }

  skip();
  if (text[at] === '{' || text[at] === '(' || text[at] === '<') return value(0);
  const dict = pairs(0);
  if (at < text.length) throw broken();
  return dict;
}

/** .strings files are UTF-16 by tradition, with a mark or without, and UTF-8 by habit. */
function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (first === 0 && second !== 0) return new TextDecoder('utf-16be').decode(bytes);
  if (first !== 0 && second === 0) return new TextDecoder('utf-16le').decode(bytes);
  return new TextDecoder().decode(bytes);
}
