import type { Reply } from '@muster/contract/call';
import type { listNativeCommands } from '@muster/contract/calls/commands';
import { Checkbox } from '@muster/ui/Checkbox';
import { Select } from '@muster/ui/Select';
import { TextArea } from '@muster/ui/TextArea';
import { TextField } from '@muster/ui/TextField';
import { useId, useState } from 'react';
import form from '../../../shared/form/form.module.css';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';

type Key = Reply<typeof listNativeCommands>['items'][number]['keys'][number];
type Values = Record<string, unknown>;

interface Props {
  keys: readonly Key[];
  value: Values;
  onChange(value: Values): void;
}

/** One field for each key: a choice, a number, a text; what is nested or repeated is written as JSON. */
export function NativeFields({ keys, value, onChange }: Props) {
  const set = (key: string, next: unknown) => {
    const { [key]: _, ...others } = value;
    onChange(next === undefined || next === '' ? others : { ...others, [key]: next });
  };
  return (
    <>
      {keys.map((key) => (
        <NativeField key={key.key} of={key} value={value[key.key]} onChange={(next) => set(key.key, next)} />
      ))}
    </>
  );
}

function NativeField({ of, value, onChange }: { of: Key; value: unknown; onChange(value: unknown): void }) {
  const id = useId();
  const label = of.required ? `${of.key} *` : of.key;
  const common = { id, name: of.key, label };
  if (of.type === 'boolean') {
    return <Checkbox id={id} name={of.key} label={label} value={value === true} onChange={(on) => onChange(on)} />;
  }
  if (of.values) {
    const options = of.values.map((each) => ({ value: String(each), label: String(each) }));
    return (
      <Select
        {...common}
        value={value === undefined ? '' : String(value)}
        options={options}
        onChange={(next) => onChange(of.values?.find((each) => String(each) === next))}
      />
    );
  }
  if (of.type === 'dictionary' && of.keys) {
    return (
      <fieldset className={form.form}>
        <legend>{label}</legend>
        <NativeFields keys={of.keys} value={(value as Values | undefined) ?? {}} onChange={onChange} />
      </fieldset>
    );
  }
  if (of.type === 'array' || of.type === 'dictionary' || of.type === 'any')
    return <JsonField {...common} onChange={onChange} />;
  const numeric = of.type === 'integer' || of.type === 'real';
  return (
    <TextField
      {...common}
      value={value === undefined ? '' : String(value)}
      inputMode={numeric ? 'numeric' : 'text'}
      autoComplete="off"
      onChange={(next) => onChange(numeric && next !== '' && !Number.isNaN(Number(next)) ? Number(next) : next)}
    />
  );
}

function JsonField({
  id,
  name,
  label,
  onChange,
}: {
  id: string;
  name: string;
  label: string;
  onChange(value: unknown): void;
}) {
  const { text, texts } = useAccountI18n();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  return (
    <TextArea
      id={id}
      name={name}
      label={label}
      hint={text.devices.forms.nativeJson}
      value={typed}
      error={wrong ? texts.validation.json : undefined}
      rows={3}
      onChange={(next) => {
        setTyped(next);
        try {
          onChange(next.trim() === '' ? undefined : JSON.parse(next));
          setWrong(false);
        } catch {
          setWrong(true);
        }
      }}
    />
  );
}
