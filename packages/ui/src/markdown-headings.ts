import type { Token, Tokens } from 'marked';

/**
 * Which level each heading of a text gets in a page whose own headings go down to `below`. Whoever writes begins with
 * what looks right, and leaves levels out; who listens to the page expects none to be left out.
 */
export function headingLevels(tokens: readonly Token[], below: number): ReadonlyMap<Token, number> {
  const headings = headingsIn(tokens);
  const highest = Math.min(...headings.map(({ depth }) => depth));
  const levels = new Map<Token, number>();
  let last = below;
  for (const heading of headings) {
    last = Math.min(6, last + 1, below + 1 + heading.depth - highest);
    levels.set(heading, last);
  }
  return levels;
}

function headingsIn(tokens: readonly Token[]): Tokens.Heading[] {
  return tokens.flatMap((token) => {
    if (token.type === 'heading') return [token as Tokens.Heading];
    const { tokens: inside = [], items = [] } = token as Tokens.Generic & { items?: Token[] };
    return headingsIn([...inside, ...items]);
  });
}
