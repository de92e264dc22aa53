import { linkify } from './linkify.ts';

export interface Span {
  text: string;
  href?: string;
  kind?: 'strong' | 'code';
}

export interface Block {
  kind: 'heading' | 'item' | 'text';
  spans: Span[];
}

/** Bounded, so that a line made of openings alone is read in one go. */
const inline = /\*\*([^*\n]{1,300})\*\*|`([^`\n]{1,300})`|\[([^[\]\n]{1,300})\]\((https?:\/\/[^\s()]{1,2000})\)/g;

/**
 * Release notes, which developers write in Markdown or as they please. What is common is understood (headings, lists, bold,
 * code, links); everything else stays the text that it is.
 */
export function readNotes(text: string): Block[] {
  return text.split(/\r?\n/).flatMap((line): Block[] => {
    const [, sign = '', rest = ''] = /^\s{0,8}(#{1,6}|[-*•])\s+(\S.*)$/.exec(line) ?? [];
    if (sign !== '') return [{ kind: sign.startsWith('#') ? 'heading' : 'item', spans: spansOf(rest) }];
    return line.trim() === '' ? [] : [{ kind: 'text', spans: spansOf(line.trim()) }];
  });
}

function spansOf(line: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const { 0: whole, index, 1: strong, 2: code, 3: label, 4: href } of line.matchAll(inline)) {
    spans.push(...linkify(line.slice(end, index)));
    if (strong !== undefined) spans.push({ text: strong, kind: 'strong' });
    else if (code !== undefined) spans.push({ text: code, kind: 'code' });
    else if (label !== undefined && href !== undefined) spans.push({ text: label, href });
    end = index + whole.length;
  }
  return [...spans, ...linkify(line.slice(end))];
}
