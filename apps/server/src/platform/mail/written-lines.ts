import { type Html, html } from './html.ts';

/**
 * What people wrote, line by line as they wrote it. Of Markdown, in which changelogs are written, headings, points and
 * what is bold are shown; the rest reads well with its marks. Links stay in sight, so that nobody is led elsewhere than
 * the words say.
 */
export function writtenLines(text: string): Html[] {
  return text
    .trim()
    .split(/\r\n|\r|\n/)
    .map((line, place) => (place === 0 ? written(line) : html`<br>${written(line)}`));
}

function written(line: string): Html {
  const heading = /^#{1,6} +(\S.*)$/.exec(line)?.[1];
  if (heading !== undefined) return html`<strong>${heading.replaceAll('**', '')}</strong>`;
  const point = /^[-*+] +(\S.*)$/.exec(line)?.[1];
  return point === undefined ? bold(line) : html`• ${bold(point)}`;
}

/** Every second piece is what stood between two marks. */
function bold(line: string): Html {
  const pieces = line.split(/\*\*([^*]+)\*\*/);
  return html`${pieces.map((piece, place) => (place % 2 === 0 ? html`${piece}` : html`<strong>${piece}</strong>`))}`;
}
