/**
 * Text of a package as it may be shown: one line, without control characters, cut where no real one goes on. Markup and
 * marks for the direction of writing stay: they are text, for whoever shows it to treat as such.
 */
export function cleanText(text: string, longest = 1_000): string {
  const plain = text
    .slice(0, 4 * longest)
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}+/gu, '')
    .trim();
  return plain.length <= longest ? plain : `${plain.slice(0, longest - 1).toWellFormed()}…`;
}
