/** The time that statistics are of, as it stands in the address: `?days=90`, or `?from=2026-01-01&to=2026-03-31`. */

export const rangeDays = [7, 30, 90, 365] as const;
export type RangeChoice = `${(typeof rangeDays)[number]}` | 'custom';

const usual = 30;
const dayTime = 86_400_000;
const day = /^20\d\d-\d\d-\d\d$/;

/** Both days are meant. */
export interface DateRange {
  start: string;
  end: string;
}

export interface StatsRange {
  choice: RangeChoice;
  /** Days of UTC, as the server counts them. */
  dates: DateRange;
}

function asDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Whatever makes no sense is the last thirty days. */
export function readRange(query: URLSearchParams, now: number): StatsRange {
  const [start, end] = [query.get('from') ?? '', query.get('to') ?? ''];
  const known = [start, end].every((text) => day.test(text) && !Number.isNaN(Date.parse(text)));
  if (known && start <= end) return { choice: 'custom', dates: { start, end } };
  const asked = Number(query.get('days') ?? usual);
  const days = rangeDays.find((each) => each === asked) ?? usual;
  return { choice: `${days}`, dates: { start: asDay(now - (days - 1) * dayTime), end: asDay(now) } };
}

/** The same address with another time in it. */
export function withRange(query: URLSearchParams, { choice, dates }: StatsRange): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const name of ['days', 'from', 'to']) next.delete(name);
  if (choice === 'custom') {
    next.set('from', dates.start);
    next.set('to', dates.end);
  } else if (Number(choice) !== usual) next.set('days', choice);
  return next;
}
