import { DatePicker as AriaDatePicker } from 'react-aria-components/DatePicker';
import { DayCalendar } from './CalendarParts.tsx';
import { ariaOf, DateFrame, type DateProps } from './DateFrame.tsx';
import { toDay } from './date-values.ts';

/** A day, typed or chosen from a calendar. The value is `YYYY-MM-DD`, or empty. */
export function DatePicker(props: DateProps) {
  const { name, value, onChange, min, max } = props;
  return (
    <AriaDatePicker
      {...ariaOf(props)}
      name={name}
      value={toDay(value)}
      minValue={toDay(min)}
      maxValue={toDay(max)}
      onChange={(day) => onChange(day?.toString() ?? '')}
    >
      <DateFrame of={props} onClear={value ? () => onChange('') : undefined} calendar={<DayCalendar />} />
    </AriaDatePicker>
  );
}
