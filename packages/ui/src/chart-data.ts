/** What a chart is drawn from, without any drawing. */

export const chartTones = ['accent', 'purple', 'green', 'amber', 'slate', 'red'] as const;
export type ChartTone = (typeof chartTones)[number];

export interface ChartSeries {
  name: string;
  /** One for each label; what is no number is a gap. */
  values: readonly number[];
  tone?: ChartTone;
}

export function toneOf(tone: ChartTone | undefined, index: number): ChartTone {
  return tone ?? chartTones[index % chartTones.length] ?? 'accent';
}

/** What can be drawn: finite, and nothing below zero (a count never is). */
export function drawable(value: number | undefined): number | undefined {
  return value !== undefined && Number.isFinite(value) ? Math.max(0, value) : undefined;
}

/** The largest value, or of the stacked ones the largest sum; 0 when there is nothing. */
export function topOf(series: readonly ChartSeries[], count: number, stacked = false): number {
  let top = 0;
  for (let index = 0; index < count; index += 1) {
    const values = series.map(({ values: all }) => drawable(all[index]) ?? 0);
    top = Math.max(top, stacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values));
  }
  // Sums of the largest numbers leave the range of numbers.
  return Math.min(top, Number.MAX_VALUE);
}

/** Round steps from 0 to at least `top`: whole numbers for small counts, three to six of them. */
export function stepsTo(top: number): number[] {
  if (!(top > 0) || !Number.isFinite(top)) return [0, 1];
  const rough = top / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= rough) ?? 10;
  const step = Math.max(top <= 4 && Number.isInteger(top) ? 1 : 0, factor * power);
  const steps = [0];
  while ((steps.at(-1) ?? 0) < top && steps.length < 8) {
    // Multiplied instead of added up: 0.1 + 0.2 is not 0.3.
    steps.push(Number((steps.length * step).toPrecision(12)));
  }
  return steps;
}

/** Which labels fit on an axis: every n-th, the last always in place of one too near to it. */
export function shownLabels(count: number, width: number, each = 64): number[] {
  if (count === 0) return [];
  const every = Math.max(1, Math.ceil(count / Math.max(1, Math.floor(width / each))));
  const shown: number[] = [];
  for (let index = count - 1; index >= 0; index -= every) shown.unshift(index);
  return shown;
}

/** The point nearest to a place on the axis. */
export function nearestPoint(x: number, width: number, count: number): number {
  if (count <= 1 || !(width > 0)) return 0;
  return Math.min(count - 1, Math.max(0, Math.round((x / width) * (count - 1))));
}

/** Shares of a whole; of nothing, all are 0. */
export function sharesOf(values: readonly number[]): number[] {
  const sizes = values.map((value) => drawable(value) ?? 0);
  // Divided before they are summed, so that the largest numbers have a sum.
  const top = Math.max(0, ...sizes);
  if (top === 0) return sizes.map(() => 0);
  const sum = sizes.reduce((all, size) => all + size / top, 0);
  return sizes.map((size) => size / top / sum);
}

export function isEmpty(series: readonly ChartSeries[], count: number): boolean {
  return (
    count === 0 || !series.some(({ values }) => values.slice(0, count).some((value) => drawable(value) !== undefined))
  );
}
