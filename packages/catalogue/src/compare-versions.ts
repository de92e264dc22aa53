/** Compares versions by their figures: `10.9` is older than `10.13`. Parts that are missing count as zero. */
export function compareVersions(a: string, b: string): number {
  const left = figuresOf(a);
  const right = figuresOf(b);
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return Math.sign(difference);
  }
  return 0;
}

/** What follows the figures, such as the letter of a rapid security response, is left out. */
export function figuresOf(version: string): number[] {
  const [figures = ''] = version.match(/^\d{1,6}([.]\d{1,6}){0,5}/) ?? [];
  return figures === '' ? [] : figures.split('.').map(Number);
}
