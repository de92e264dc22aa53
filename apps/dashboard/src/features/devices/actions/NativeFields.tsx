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
  /** Where they stand: empty, or the keys above them, each with a dot. */
  within?: string;
  /** What is wrong, by the path of the key. */
  problems: ReadonlyMap<string, string>;
  value: Values;
  onChange(value: Values): void;
}

/** One field for each key: a choice, a number, a text; what is nested or repeated is written as JSON. */
export function NativeFields({ keys, within = '', problems, value, onChange }: Props) {
  const set = (key: string, next: unknown) => {
    const { [key]: _, ...others } = value;
    onChange(next === undefined || next === '' ? others : { ...others, [key]: next });
  };
  return (
    <>
      {keys.map((key) => (
        <NativeField
          key={key.key}
          of={key}
          path={`${within}${key.key}`}
          problems={problems}
          value={value[key.key]}
          onChange={(next) => set(key.key, next)}
        />
      ))}
    </>
  );
}

interface FieldProps {
  of: Key;
  path: string;
  problems: ReadonlyMap<string, string>;
  value: unknown;
  onChange(value: unknown): void;
}

function NativeField({ of, path, problems, value, onChange }: FieldProps) {
  const id = useId();
  const label = of.required ? `${of.key} *` : of.key;
  const common = { id, name: of.key, label, error: problemAt(path, problems) };
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
        <NativeFields
          keys={of.keys}
          within={`${path}.`}
          problems={problems}
          value={(value as Values | undefined) ?? {}}
          onChange={onChange}
        />
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

/** Of the key, or of something in the JSON below it. */
function problemAt(path: string, problems: ReadonlyMap<string, string>): string | undefined {
  return problems.get(path) ?? [...problems].find(([at]) => at.startsWith(`${path}.`))?.[1];
}

function JsonField({
  id,
  name,
  label,
  error,
  onChange,
}: {
  id: string;
  name: string;
  label: string;
  error: string | undefined;
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
      error={wrong ? texts.validation.json : error}
      rows={3}
      onChange={(next) => {
        setTyped(next);
        try {
          onChange(next.trim() === '' ? undefined : JSON.parse(next));
          setWrong(false);
        } catch {
          // As it stands, so that nothing else is sent in its place: the server refuses it.
          onChange(next);
          setWrong(true);
        }
      }}
    />
  );
}
