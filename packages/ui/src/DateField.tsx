import { DateField as AriaDateField } from 'react-aria-components/DateField';
import { Label } from 'react-aria-components/Label';
import { DateBox, DateParts } from './DateBox.tsx';
import { toDay } from './date-values.ts';
import field from './field.module.css';
import { type Described, descriptionsOf, FieldNotes, type FieldProps } from './field.tsx';

/** The value is `YYYY-MM-DD`, or empty. */
interface Props extends FieldProps<string>, Described {
  min?: string;
  max?: string;
  disabled?: boolean;
}

/** A day that is typed, part by part, in the order of the language. */
export function DateField({
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
    <AriaDateField
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
      <DateBox
        id={id}
        invalid={error !== undefined}
        disabled={disabled}
        onClear={value ? () => onChange('') : undefined}
      >
        <DateParts />
      </DateBox>
      <FieldNotes id={id} error={error} hint={hint} />
    </AriaDateField>
  );
}
