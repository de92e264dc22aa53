import {
  type CalendarDate,
  getLocalTimeZone,
  parseAbsolute,
  parseDate,
  parseTime,
  type Time,
  type ZonedDateTime,
} from '@internationalized/date';

/** Between the texts of a form and the values of a calendar. What is no date is no value, whoever wrote it. */
export function toDay(text: string | undefined): CalendarDate | null {
  return attempt(() => parseDate(text ?? ''));
}

/** `HH:mm`. */
export function toTime(text: string | undefined): Time | null {
  return attempt(() => parseTime(text ?? ''));
}

export function fromTime(time: Pick<Time, 'hour' | 'minute'>): string {
  return `${String(time.hour).padStart(2, '0')}:${String(time.minute).padStart(2, '0')}`;
}

/** An instant, on the clock of a zone. */
export function toZoned(text: string | undefined, timeZone = getLocalTimeZone()): ZonedDateTime | null {
  return attempt(() => parseAbsolute(text ?? '', timeZone));
}

function attempt<T>(parse: () => T): T | null {
  try {
    return parse();
  } catch {
    return null;
  }
}
