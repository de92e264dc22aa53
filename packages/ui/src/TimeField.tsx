import { TimeField as AriaTimeField } from 'react-aria-components/TimeField';
import { ariaOf, DateFrame, type DateProps } from './DateFrame.tsx';
import { fromTime, toTime } from './date-values.ts';

/** The value is `HH:mm`, or empty. */
export function TimeField(props: DateProps) {
  const { name, value, onChange, min, max } = props;
  return (
    <AriaTimeField
      {...ariaOf(props)}
      name={name}
      hourCycle={24}
      value={toTime(value)}
      minValue={toTime(min)}
      maxValue={toTime(max)}
      onChange={(time) => onChange(time ? fromTime(time) : '')}
    >
      <DateFrame of={props} onClear={value ? () => onChange('') : undefined} />
    </AriaTimeField>
  );
}
