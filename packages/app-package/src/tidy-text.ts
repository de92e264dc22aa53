/**
 * Text from a package as it may be kept and shown: one line, without control characters, without the marks that turn
 * the direction of what follows (with which one name is made to look like another), and no longer than any real one.
 * Marks of direction that reach no further than themselves stay: right-to-left names need them.
 */
export function tidyText(text: string, longest: number): string | undefined {
  const plain = text
    .slice(0, longest * 4)
    .toWellFormed()
    .replace(/[\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/g, '')
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
  if (plain.length <= longest) return plain || undefined;
  return `${plain.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
