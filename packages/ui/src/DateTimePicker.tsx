import { getLocalTimeZone, now, type ZonedDateTime } from '@internationalized/date';
import { Calendar } from 'react-aria-components/Calendar';
import { DatePicker as AriaDatePicker } from 'react-aria-components/DatePicker';
import { Group } from 'react-aria-components/Group';
import { Label } from 'react-aria-components/Label';
import { CalendarParts, CalendarPopover } from './CalendarParts.tsx';
import { DateBox, DateParts } from './DateBox.tsx';
import styles from './date.module.css';
import { toZoned } from './date-values.ts';
import field from './field.module.css';
import { type Described, descriptionsOf, FieldNotes, type FieldProps } from './field.tsx';

/** The value is an instant in ISO 8601, `2026-11-03T09:12:00.000Z`, or empty. */
interface Props extends FieldProps<string>, Described {
  min?: string;
  max?: string;
  disabled?: boolean;
  /** The clock on which it is shown and typed; otherwise the viewer's. */
  timeZone?: string;
}

/** A moment: a day and an hour on the clock of a zone, which is shown beside them. */
export function DateTimePicker(props: Props) {
  const { id, name, value, error, onChange, onBlur, label, hint, describedBy, min, max, disabled } = props;
  const { timeZone = getLocalTimeZone() } = props;
  return (
    <AriaDatePicker<ZonedDateTime>
      className={field.field}
      name={name}
      granularity="minute"
      hourCycle={24}
      value={toZoned(value, timeZone)}
      // Tells the parts which zone is meant while nothing is chosen.
      placeholderValue={now(timeZone).set({ minute: 0, second: 0, millisecond: 0 })}
      minValue={toZoned(min, timeZone)}
      maxValue={toZoned(max, timeZone)}
      isDisabled={disabled}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      shouldForceLeadingZeros
      // The hour is still to be set after the day.
      shouldCloseOnSelect={false}
      aria-describedby={descriptionsOf({ id, error, hint, describedBy })}
      onChange={(moment) => onChange(moment?.toAbsoluteString() ?? '')}
      onBlur={() => onBlur?.()}
    >
      <Label className={field.label}>{label}</Label>
      <Group>
        <DateBox
          id={id}
          invalid={error !== undefined}
          disabled={disabled}
          onClear={value ? () => onChange('') : undefined}
          calendar
        >
          <DateParts />
        </DateBox>
      </Group>
      <FieldNotes id={id} error={error} hint={hint} />
      <CalendarPopover>
        <Calendar className={styles.calendar}>
          <CalendarParts />
        </Calendar>
      </CalendarPopover>
    </AriaDatePicker>
  );
}
