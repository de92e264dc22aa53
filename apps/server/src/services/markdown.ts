/** The Markdown that our own guides are written in, as HTML: headings, paragraphs, lists, tables, code and links. */
import { escapeHtml as e } from '../platform/html.ts';

interface Options {
  /** Where a link or a picture leads; undefined where it is not among the pages, and only its words are shown. */
  address(target: string): string | undefined;
}

export interface RenderedPage {
  title: string;
  html: string;
}

export function renderMarkdown(text: string, options: Options): RenderedPage {
  const lines = text.split('\n');
  const title = lines.find((line) => line.startsWith('# '))?.slice(2) ?? '';
  return { title: plain(title), html: blocks(lines, options) };
}

const itemPattern = /^(\s*)([-*]|\d+\.)\s+(.*)$/;

function blocks(lines: readonly string[], options: Options): string {
  const out: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    const take = (is: (line: string) => boolean): string[] => {
      const start = at;
      while (at < lines.length && is(lines[at] ?? '')) at += 1;
      return lines.slice(start, at);
    };
    const heading = /^(#{1,6})\s+(.*)$/.exec(line);
    if (line.trim() === '') {
      at += 1;
    } else if (heading) {
      const [, marks = '#', words = ''] = heading;
      out.push(`<h${marks.length} id="${e(anchor(words))}">${inline(words, options)}</h${marks.length}>`);
      at += 1;
    } else if (/^\s*```/.test(line)) {
      at += 1;
      const code = take((each) => !/^\s*```\s*$/.test(each));
      at += 1;
      out.push(`<pre tabindex="0"><code>${e(code.join('\n'))}</code></pre>`);
    } else if (line.startsWith('|')) {
      out.push(
        table(
          take((each) => each.startsWith('|')),
          options,
        ),
      );
    } else if (line.startsWith('>')) {
      const quoted = take((each) => each.startsWith('>')).map((each) => each.replace(/^>\s?/, ''));
      out.push(`<blockquote>${blocks(quoted, options)}</blockquote>`);
    } else if (itemPattern.test(line)) {
      // An item goes on while lines are indented, over empty lines too.
      const start = at;
      const isNumbered = /^\s*\d/.test(line);
      while (at < lines.length && isOfList(lines, at, isNumbered)) at += 1;
      out.push(list(lines.slice(start, at), options));
    } else {
      const words = take((each) => each.trim() !== '' && !/^(#{1,6}\s|```|\||>)/.test(each) && !itemPattern.test(each));
      out.push(`<p>${inline(words.map((each) => each.trim()).join(' '), options)}</p>`);
    }
  }
  return out.join('\n');
}

function isOfList(lines: readonly string[], at: number, isNumbered: boolean): boolean {
  const line = lines[at] ?? '';
  // Items of another kind are another list.
  if (isNumbered ? /^[-*]\s/.test(line) : /^\d+\.\s/.test(line)) return false;
  if (itemPattern.test(line) || /^\s{2,}\S/.test(line)) return true;
  if (line.trim() !== '') return /\S/.test(lines[at - 1] ?? '') && !/^(#{1,6}\s|```|\||>)/.test(line);
  return itemPattern.test(lines[at + 1] ?? '') || /^\s{2,}\S/.test(lines[at + 1] ?? '');
}

function list(lines: readonly string[], options: Options): string {
  const [, indent = '', mark = '-'] = itemPattern.exec(lines[0] ?? '') ?? [];
  const items: string[][] = [];
  for (const line of lines) {
    const found = itemPattern.exec(line);
    if (found && found[1] === indent) items.push([found[3] ?? '']);
    else items.at(-1)?.push(line.replace(new RegExp(`^\\s{0,${indent.length + mark.length + 1}}`), ''));
  }
  const tag = /\d/.test(mark) ? 'ol' : 'ul';
  const shown = items.map((item) => {
    const inner = blocks(item, options);
    // The first paragraph is the item itself.
    return `<li>${inner.startsWith('<p>') ? inner.replace('<p>', '').replace('</p>', '') : inner}</li>`;
  });
  return `<${tag}>${shown.join('')}</${tag}>`;
}

function table(rows: readonly string[], options: Options): string {
  const cells = (row: string) =>
    row
      .replace(/^\||\|\s*$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => inline(cell.trim().replaceAll('\\|', '|'), options));
  const [head = '', , ...body] = rows;
  // A heading without words is none: screen readers would announce it all the same.
  const cellOf = (cell: string, tag: string) => (cell === '' ? '<td></td>' : `<${tag}>${cell}</${tag}>`);
  const line = (row: string, tag: string) =>
    `<tr>${cells(row)
      .map((cell) => cellOf(cell, tag))
      .join('')}</tr>`;
  return `<div class="table" tabindex="0"><table><thead>${line(head, 'th')}</thead><tbody>${body.map((row) => line(row, 'td')).join('')}</tbody></table></div>`;
}

/** Code first: nothing in it is anything else. */
function inline(text: string, options: Options): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) => (/^`[^`]+`$/.test(part) ? `<code>${e(part.slice(1, -1))}</code>` : words(part, options)))
    .join('');
}

const linkPattern = /(!?)\[([^\]]*)\]\(([^)\s]+)\)/g;

function words(text: string, { address }: Options): string {
  const marked = e(text)
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/(^|[\s(])\*([^*\s][^*]*)\*/g, '$1<em>$2</em>');
  return marked.replace(linkPattern, (_, picture: string, label: string, target: string) => {
    const to = address(target);
    if (to === undefined) return picture ? '' : label;
    return picture ? `<img src="${to}" alt="${label}" loading="lazy">` : `<a href="${to}">${label}</a>`;
  });
}

function plain(text: string): string {
  return text.replace(linkPattern, '$2').replaceAll(/[`*]/g, '');
}

function anchor(text: string): string {
  return plain(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');
}
