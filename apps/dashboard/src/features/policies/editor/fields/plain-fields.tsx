import { FieldNotes } from '@muster/ui/field';
import { SegmentedControl } from '@muster/ui/SegmentedControl';
import { Select } from '@muster/ui/Select';
import { TextField } from '@muster/ui/TextField';
import { useState } from 'react';
import { useAccountI18n } from '../../../../shared/i18n/I18n.tsx';
import { useField } from './use-field.ts';
import type { ValueProps } from './value-props.ts';

/** Not set is a value of its own: the device decides then. */
export function BooleanField(props: ValueProps) {
  const { text } = useAccountI18n();
  const words = text.policyEditor;
  const { set, disabled, error, id, name, label, hideLabel } = useField(props);
  const { value } = props;
  const options = [
    { value: 'none', label: words.notSet, disabled },
    { value: 'on', label: words.on, disabled },
    { value: 'off', label: words.off, disabled },
  ] as const;
  return (
    <>
      <SegmentedControl
        id={id}
        name={name}
        label={label}
        hideLabel={hideLabel}
        value={value === true ? 'on' : value === false ? 'off' : 'none'}
        onChange={(next) => set(next === 'none' ? undefined : next === 'on')}
        options={options}
      />
      <FieldNotes id={id} {...(error !== undefined && { error })} />
    </>
  );
}

/** Letters can be typed all the same: they are told at the field, and nothing is lost. */
export function NumberValueField(props: ValueProps) {
  const { text, fill } = useAccountI18n();
  const words = text.policyEditor;
  const { set, error, ...field } = useField(props);
  const { setting, value } = props;
  const [typed, setTyped] = useState<string>();
  const shown = value === undefined ? '' : String(value);
  const { min, max } = setting;
  const hint = setting.flags
    ? fill(words.sum, { values: (setting.values ?? []).join(', ') })
    : min !== undefined && max !== undefined
      ? fill(words.range, { min, max })
      : min !== undefined
        ? fill(words.from, { min })
        : max !== undefined
          ? fill(words.to, { max })
          : undefined;
  function change(next: string) {
    setTyped(next);
    const plain = next.trim().replace(',', '.');
    if (plain === '') return set(undefined);
    const number = Number(plain);
    set(Number.isFinite(number) ? number : next);
  }
  return (
    <TextField
      {...field}
      error={error}
      inputMode={setting.type === 'integer' && (min ?? 0) >= 0 ? 'numeric' : 'text'}
      autoComplete="off"
      value={typed !== undefined && sameNumber(typed, value) ? typed : shown}
      onChange={change}
      onBlur={() => setTyped(undefined)}
      {...(hint !== undefined && error === undefined && { hint })}
    />
  );
}

/** "1." is 1 while more is typed. */
function sameNumber(typed: string, value: unknown): boolean {
  const plain = typed.trim().replace(',', '.');
  return plain === '' ? value === undefined : Number(plain) === value || typed === value;
}

export function EnumField(props: ValueProps) {
  const { text } = useAccountI18n();
  const { set, ...field } = useField(props);
  const { setting, value } = props;
  const allowed: readonly unknown[] = setting.values ?? [];
  // What came by an import and is none of them is shown as it is.
  const values = value === undefined || allowed.includes(value) ? allowed : [...allowed, value];
  const shown = (one: unknown) => (typeof one === 'string' ? one : JSON.stringify(one));
  return (
    <Select
      {...field}
      value={value === undefined ? 'none' : String(values.indexOf(value))}
      onChange={(next) => set(next === 'none' ? undefined : values[Number(next)])}
      options={[
        { value: 'none', label: text.policyEditor.notSet },
        ...values.map((one, index) => ({ value: String(index), label: shown(one) || '“”' })),
      ]}
    />
  );
}
