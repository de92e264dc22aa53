import { Label } from 'react-aria-components/Label';
import { TimeField as AriaTimeField } from 'react-aria-components/TimeField';
import { DateBox, DateParts } from './DateBox.tsx';
import { fromTime, toTime } from './date-values.ts';
import field from './field.module.css';
import { type Described, descriptionsOf, FieldNotes, type FieldProps } from './field.tsx';

/** The value is `HH:mm`, or empty. */
interface Props extends FieldProps<string>, Described {
  min?: string;
  max?: string;
  disabled?: boolean;
}

export function TimeField({
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
    <AriaTimeField
      className={field.field}
      name={name}
      hourCycle={24}
      shouldForceLeadingZeros
      value={toTime(value)}
      minValue={toTime(min)}
      maxValue={toTime(max)}
      isDisabled={disabled}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      aria-describedby={descriptionsOf({ id, error, hint, describedBy })}
      onChange={(time) => onChange(time ? fromTime(time) : '')}
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
    </AriaTimeField>
  );
}
