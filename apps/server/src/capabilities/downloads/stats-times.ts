/** Days of UTC, as `2026-11-17`. */
const dayTime = 86_400_000;

/** Both days included. */
export interface Range {
  from: string;
  to: string;
  /** Whole months by their days, too. */
  byDay?: boolean;
}

export interface Piece {
  unit: 'day' | 'month';
  /** Of months their first days. */
  from: string;
  to: string;
  /** To be taken away from the others. */
  minus?: boolean;
}

export function asDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

export function dayBefore(day: string, days: number): string {
  return asDay(Date.parse(day) - days * dayTime);
}

export function daysIn({ from, to }: Range): number {
  return (Date.parse(to) - Date.parse(from)) / dayTime + 1;
}

function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** The first day of the month after the one of a day. */
function nextMonth(day: string): string {
  return asDay(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 1));
}

/**
 * Its whole months, and the days before and after them; where these are most of a month, that month without the others of
 * its days, so that never more than half a month is read by day at either end.
 */
export function piecesOf(range: Range): Piece[] {
  const { from, to } = range;
  const [first, last] = [monthOf(from), monthOf(to)];
  const isWhole = from === first && to === lastDayOf(last);
  if (range.byDay || (first === last && !isWhole)) return [{ unit: 'day', from, to }];
  if (first === last) return [{ unit: 'month', from: first, to: first }];
  const [head, tail] = [headOf(from), tailOf(to)];
  const months: Piece = {
    unit: 'month',
    from: head?.minus === false ? nextMonth(from) : first,
    to: tail?.minus === false ? monthOf(dayBefore(last, 1)) : last,
  };
  return [...(head ? [head] : []), ...(months.from <= months.to ? [months] : []), ...(tail ? [tail] : [])];
}

const half = 15;

/** The days from one on to the end of its month, or those before it in the month, to be taken away. */
function headOf(from: string): (Piece & { minus: boolean }) | undefined {
  const before = Number(from.slice(8)) - 1;
  if (before === 0) return undefined;
  return before <= half
    ? { unit: 'day', from: monthOf(from), to: dayBefore(from, 1), minus: true }
    : { unit: 'day', from, to: lastDayOf(from), minus: false };
}

/** The days of a month up to one, or those after it, to be taken away. */
function tailOf(to: string): (Piece & { minus: boolean }) | undefined {
  if (to === lastDayOf(to)) return undefined;
  return Number(to.slice(8)) <= half
    ? { unit: 'day', from: monthOf(to), to, minus: false }
    : { unit: 'day', from: dayBefore(to, -1), to: lastDayOf(to), minus: true };
}

function lastDayOf(day: string): string {
  return dayBefore(nextMonth(day), 1);
}

/** Every day, or the first day of every month, oldest first. */
export function timesIn({ from, to }: Range, unit: Piece['unit']): string[] {
  const times: string[] = [];
  const step = (day: string) => (unit === 'day' ? dayBefore(day, -1) : nextMonth(day));
  for (let time = unit === 'day' ? from : monthOf(from); time <= to; time = step(time)) times.push(time);
  return times;
}

/** The last thirty days, unless something else is asked for. */
export function askedRange({ from, to }: { from?: string | undefined; to?: string | undefined }, now: Date): Range {
  const end = to ?? (from === undefined || from <= asDay(now.getTime()) ? asDay(now.getTime()) : from);
  return { from: from ?? dayBefore(end, 29), to: end };
}
