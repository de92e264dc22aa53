import { dayOf } from './time-format.ts';

/** Neighbours of the same day together; the order stays as it is. */
export function byDay<T extends { instant: string }>(entries: readonly T[], timeZone?: string) {
  const days: { day: string; entries: T[] }[] = [];
  for (const entry of entries) {
    const day = dayOf(entry.instant, timeZone);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
