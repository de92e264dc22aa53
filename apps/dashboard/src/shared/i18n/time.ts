import type { Language } from '@muster/contract/constants';

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  // A year of the product has 31,536,000 seconds (platform-shell.md, section 9).
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** "2 minutes ago", "yesterday"; below a minute "now". */
export function relativeTime(language: Language, instant: string, now: number): string {
  const seconds = Math.round((Date.parse(instant) - now) / 1000);
  const formatter = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return formatter.format(Math.trunc(seconds / size), unit);
  }
  return formatter.format(0, 'second');
}

/** The default date format of the product, "d MMM y HH:mm:ss", with the names of the language. */
export function exactTime(language: Language, instant: string): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).format(new Date(instant));
}
