import { Select } from '@muster/ui/Select';
import { useId } from 'react';

/** The fields of rows say what is wrong with them together, below the rows. */
export const plain = { error: undefined, onBlur: () => {} };

interface Props<Kind extends string> {
  name: string;
  label: string;
  value: Kind;
  kinds: readonly Kind[];
  labels: Readonly<Record<Kind, string>>;
  disabled: boolean;
  onChange(kind: Kind): void;
}

/** What a row is about: the first of its fields, on which the others depend. */
export function RowKind<Kind extends string>(props: Props<Kind>) {
  const { name, label, value, kinds, labels, disabled, onChange } = props;
  const id = useId();
  return (
    <Select
      {...plain}
      id={`${id}-${name}`}
      name={name}
      label={label}
      hideLabel
      value={value}
      onChange={(kind) => kind !== '' && onChange(kind as Kind)}
      options={kinds.map((each) => ({ value: each, label: labels[each] }))}
      disabled={disabled}
    />
  );
}
