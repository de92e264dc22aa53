/** Compares versions by their numbers: `10.9` is older than `10.13`. Parts that are missing count as zero. */
export function compareVersions(a: string, b: string): number {
  const left = numbersOf(a);
  const right = numbersOf(b);
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return Math.sign(difference);
  }
  return 0;
}

/** What follows the numbers, such as the letter of a rapid security response, is left out. */
function numbersOf(version: string): number[] {
  const [numbers = ''] = version.match(/^\d{1,6}([.]\d{1,6}){0,5}/) ?? [];
  return numbers === '' ? [] : numbers.split('.').map(Number);
}
