import { getLocalTimeZone, now, type ZonedDateTime } from '@internationalized/date';
import { DatePicker as AriaDatePicker } from 'react-aria-components/DatePicker';
import { DayCalendar } from './CalendarParts.tsx';
import { ariaOf, DateFrame, type DateProps } from './DateFrame.tsx';
import { toZoned } from './date-values.ts';

/** The value is an instant in ISO 8601, `2026-11-03T09:12:00.000Z`, or empty. */
interface Props extends DateProps {
  /** The clock on which it is shown and typed; otherwise the viewer's. */
  timeZone?: string;
}

/** A moment: a day and an hour on the clock of a zone, which is shown beside them. */
export function DateTimePicker({ timeZone = getLocalTimeZone(), ...props }: Props) {
  const { name, value, onChange, min, max } = props;
  return (
    <AriaDatePicker<ZonedDateTime>
      {...ariaOf(props)}
      name={name}
      granularity="minute"
      hourCycle={24}
      value={toZoned(value, timeZone)}
      // Tells the parts which zone is meant while nothing is chosen.
      placeholderValue={now(timeZone).set({ minute: 0, second: 0, millisecond: 0 })}
      minValue={toZoned(min, timeZone)}
      maxValue={toZoned(max, timeZone)}
      // The hour is still to be set after the day.
      shouldCloseOnSelect={false}
      onChange={(moment) => onChange(moment?.toAbsoluteString() ?? '')}
    >
      <DateFrame of={props} onClear={value ? () => onChange('') : undefined} calendar={<DayCalendar />} />
    </AriaDatePicker>
  );
}
