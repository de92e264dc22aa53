const units: readonly [unit: Intl.RelativeTimeFormatUnit, size: number, from?: number][] = [
  // A year of the product has 31,536,000 seconds (platform-shell.md, section 9).
  ['year', 31_536_000],
  ['month', 2_592_000],
  // From two on: "next week" may be in 13 days or tomorrow, which is too little to know of what expires.
  ['week', 604_800, 1_209_600],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** "2 minutes ago", "yesterday"; below a minute "now". Empty when the text is no instant. */
export function relativeTime(locale: string, instant: string, now: number): string {
  const seconds = Math.round((Date.parse(instant) - now) / 1000);
  if (Number.isNaN(seconds)) return '';
  const formatter = relativeFormat(locale);
  // What is to come is rounded: two days and 23 hours from now is in three days.
  const whole = seconds > 0 ? Math.round : Math.trunc;
  for (const [unit, size, from = size] of units) {
    if (Math.abs(seconds) >= from) return formatter.format(whole(seconds / size), unit);
  }
  return formatter.format(0, 'second');
}

/** The default date format of the product, "d MMM y HH:mm:ss" (platform-shell.md, section 9), in the language's names. */
export function dateTime(locale: string, instant: string, timeZone?: string): string {
  const part = partsOf(locale, instant, timeZone);
  return part ? `${dayIn(part)} ${part.hour}:${part.minute}:${part.second}` : '';
}

/** The same with its zone, for what is read elsewhere. */
export function exactTime(locale: string, instant: string, timeZone?: string): string {
  const part = partsOf(locale, instant, timeZone);
  return part ? `${dateTime(locale, instant, timeZone)} ${part.timeZoneName}` : '';
}

/** Its day alone: "4 Mar 2026". */
export function dateOnly(locale: string, instant: string, timeZone?: string): string {
  const part = partsOf(locale, instant, timeZone);
  return part ? dayIn(part) : '';
}

type Part = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

const dayIn = ({ day, month, year }: Part) => `${day} ${month} ${year}`;

function partsOf(locale: string, instant: string, timeZone: string | undefined): Part | undefined {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return undefined;
  return Object.fromEntries(
    exactFormat(locale, timeZone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
}

const exactFormats = new Map<string, Intl.DateTimeFormat>();

function exactFormat(locale: string, timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone ?? ''}`;
  let format = exactFormats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'short',
      timeZone,
    });
    exactFormats.set(key, format);
  }
  return format;
}

/** The calendar day an instant falls on, `YYYY-MM-DD`. */
export function dayOf(instant: string, timeZone?: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  const parts = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone });
  return parts.format(date);
}

/** "today", "yesterday", else "Monday 3 November", with the year when it is another one. */
export function dayName(locale: string, day: string, today: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return '';
  const days = Math.round((date.getTime() - Date.parse(`${today}T00:00:00Z`)) / 86_400_000);
  const name =
    days === 0 || days === -1
      ? relativeFormat(locale).format(days, 'day')
      : new Intl.DateTimeFormat(locale, {
          weekday: 'long',
          day: 'numeric',
          month: 'long',
          year: day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric',
          timeZone: 'UTC',
        }).format(date);
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

const relativeFormats = new Map<string, Intl.RelativeTimeFormat>();

/** A formatter is dear to make and a list of a hundred rows asks for a hundred. */
function relativeFormat(locale: string): Intl.RelativeTimeFormat {
  let format = relativeFormats.get(locale);
  if (!format) {
    format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
    relativeFormats.set(locale, format);
  }
  return format;
}
