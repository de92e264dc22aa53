import { lazyPart } from '../../../../shared/parts/lazy-part.tsx';
import { useField } from './use-field.ts';
import type { ValueProps } from './value-props.ts';

const DateTimePicker = lazyPart(async () => (await import('@muster/ui/DateTimePicker')).DateTimePicker);

export function DateValueField(props: ValueProps) {
  const { set, hideLabel: _shown, ...field } = useField(props);
  const { value } = props;
  return (
    <DateTimePicker
      {...field}
      value={typeof value === 'string' ? value : ''}
      onChange={(next: string) => set(next === '' ? undefined : next)}
    />
  );
}
