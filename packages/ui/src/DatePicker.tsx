import { Calendar } from 'react-aria-components/Calendar';
import { DatePicker as AriaDatePicker } from 'react-aria-components/DatePicker';
import { Group } from 'react-aria-components/Group';
import { Label } from 'react-aria-components/Label';
import { CalendarParts, CalendarPopover } from './CalendarParts.tsx';
import { DateBox, DateParts } from './DateBox.tsx';
import styles from './date.module.css';
import { toDay } from './date-values.ts';
import field from './field.module.css';
import { type Described, descriptionsOf, FieldNotes, type FieldProps } from './field.tsx';

/** The value is `YYYY-MM-DD`, or empty. */
interface Props extends FieldProps<string>, Described {
  min?: string;
  max?: string;
  disabled?: boolean;
}

/** A day, typed or chosen from a calendar. */
export function DatePicker({
  id,
  name,
  value,
  error,
  onChange,
  onBlur,
  label,
  hint,
  describedBy,
  min,
  max,
  disabled,
}: Props) {
  return (
    <AriaDatePicker
      className={field.field}
      name={name}
      value={toDay(value)}
      minValue={toDay(min)}
      maxValue={toDay(max)}
      isDisabled={disabled}
      isInvalid={error !== undefined}
      // The form says what is wrong, in its own words and at its own time.
      validationBehavior="aria"
      shouldForceLeadingZeros
      aria-describedby={descriptionsOf({ id, error, hint, describedBy })}
      onChange={(day) => onChange(day?.toString() ?? '')}
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
