/** What the audit keeps of the texts of two versions of a script: the lines that are not the same, with some around them. */

const around = 3;
/** A change of more is cut: all of it is in the versions. */
const keptAtMost = 20_000;

export function changedText(before: string, after: string): { before: string; after: string } {
  if (before === after) return { before: '', after: '' };
  const [old, now] = [before.split('\n'), after.split('\n')];
  const shorter = Math.min(old.length, now.length);
  let head = 0;
  while (head < shorter && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < shorter - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++;
  const part = (lines: readonly string[]) => {
    const from = Math.max(0, head - around);
    const to = Math.min(lines.length, lines.length - tail + around);
    return shortened(lines.slice(from, to).join('\n'));
  };
  return { before: part(old), after: part(now) };
}

export function shortened(text: string): string {
  return text.length > keptAtMost ? `${text.slice(0, keptAtMost).toWellFormed()}\n…` : text;
}
