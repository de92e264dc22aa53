import { isRecord } from '@muster/catalogue/json-value';
import { TextArea } from '@muster/ui/TextArea';
import { useState } from 'react';
import { useAccountI18n } from '../../../../shared/i18n/I18n.tsx';
import { useField } from './use-field.ts';
import type { ValueProps } from './value-props.ts';

/** A value of any kind, as it is written. What is no JSON stays in the field and is not taken over. */
export function JsonField(props: ValueProps) {
  const { text, fill } = useAccountI18n();
  const words = text.policyEditor.json;
  const { set, error, ...field } = useField(props);
  return (
    <JsonArea
      {...field}
      label={fill(words.label, { name: props.label })}
      error={error}
      value={props.value}
      onChange={set}
    />
  );
}

interface AreaProps {
  id: string;
  name: string;
  label: string;
  hideLabel?: boolean;
  error: string | undefined;
  disabled: boolean;
  describedBy?: string;
  value: unknown;
  /** Only objects are taken over. */
  object?: boolean;
  onChange(value: unknown): void;
}

export function JsonArea({ value, object = false, onChange, error, ...field }: AreaProps) {
  const { text } = useAccountI18n();
  const words = text.policyEditor.json;
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  const said = wrong ?? error;
  function change(next: string) {
    setTyped(next);
    const read = readJson(next);
    if (read === undefined && next.trim() !== '') return setWrong(words.wrong);
    if (object && read !== undefined && !isRecord(read.value)) return setWrong(words.object);
    setWrong(undefined);
    onChange(read?.value);
  }
  return (
    <TextArea
      {...field}
      value={typed ?? (value === undefined ? '' : JSON.stringify(value, null, 2))}
      onChange={change}
      onBlur={() => wrong === undefined && setTyped(undefined)}
      {...(said !== undefined && { error: said })}
      rows={3}
      mono
      spellCheck={false}
    />
  );
}

function readJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
