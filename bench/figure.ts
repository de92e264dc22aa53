/** One number that was measured, and how good it has to be. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  atLeast?: number;
  atMost?: number;
}

export interface Benchmark {
  /** What is measured, in one line. */
  title: string;
  /** `print` shows what is being done and the parts of a figure. */
  run(print: (line: string) => void): Promise<Figure[]>;
}

export function isMet({ value, atLeast, atMost }: Figure): boolean {
  return value >= (atLeast ?? Number.NEGATIVE_INFINITY) && value <= (atMost ?? Number.POSITIVE_INFINITY);
}

export function describeFigure(figure: Figure): string {
  const { name, value, unit, atLeast, atMost } = figure;
  const bar = [atLeast === undefined ? '' : `at least ${atLeast}`, atMost === undefined ? '' : `at most ${atMost}`];
  const wanted = bar.filter(Boolean).join(', ');
  const verdict = wanted === '' ? '' : ` (${wanted}): ${isMet(figure) ? 'ok' : 'missed'}`;
  return `${name}: ${format(value)} ${unit}${verdict}`;
}

export function format(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(2);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = [sorted[sorted.length % 2 ? middle : middle - 1], sorted[middle]];
  return (low + high) / 2;
}
