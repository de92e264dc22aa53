import { DateField as AriaDateField } from 'react-aria-components/DateField';
import { ariaOf, DateFrame, type DateProps } from './DateFrame.tsx';
import { toDay } from './date-values.ts';

/** A day that is typed, part by part, in the order of the language. The value is `YYYY-MM-DD`, or empty. */
export function DateField(props: DateProps) {
  const { name, value, onChange, min, max } = props;
  return (
    <AriaDateField
      {...ariaOf(props)}
      name={name}
      value={toDay(value)}
      minValue={toDay(min)}
      maxValue={toDay(max)}
      onChange={(day) => onChange(day?.toString() ?? '')}
    >
      <DateFrame of={props} onClear={value ? () => onChange('') : undefined} />
    </AriaDateField>
  );
}
