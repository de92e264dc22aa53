export type Piece = { text: string; href?: string };

/** Only addresses of the web become links: a text of a developer cannot run anything. */
const address = /https?:\/\/[^\s<>"']+/gi;

/** A text in pieces, some of which are links. What ends a sentence does not belong to the address before it. */
export function linkify(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const href = withoutEnd(found);
    if (!URL.canParse(href)) continue;
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: href, href });
    end = index + href.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

/** Character by character: a pattern for the end of a text takes long where the text is made for it. */
function withoutEnd(found: string): string {
  const opens = found.includes('(');
  let end = found.length;
  // A bracket at the end closes one before the address, unless one is opened in it.
  while (end > 0 && ('.,;:!?…'.includes(found.charAt(end - 1)) || (!opens && found.charAt(end - 1) === ')'))) end -= 1;
  return found.slice(0, end);
}
