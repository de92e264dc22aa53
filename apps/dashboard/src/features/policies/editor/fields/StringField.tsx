import { enrollmentVariables } from '@muster/contract/enrollment-variables';
import { Button } from '@muster/ui/Button';
import { TextArea } from '@muster/ui/TextArea';
import { TextField } from '@muster/ui/TextField';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useAccountI18n } from '../../../../shared/i18n/I18n.tsx';
import styles from '../editor.module.css';
import { useField } from './use-field.ts';
import type { ValueProps } from './value-props.ts';

/** As much as is typed of a variable before the caret: `{{ser`. */
const begun = /\{\{\s*([\w.]*)$/;
const long = new Set(['xml', 'admx']);

export function StringField(props: ValueProps) {
  const { text, fill } = useAccountI18n();
  const words = text.policyEditor;
  const { set, hideLabel, ...field } = useField(props);
  const { setting, value } = props;
  const shown = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
  const [part, setPart] = useState<string>();
  const caret = useRef<number>(undefined);
  const found = part === undefined ? [] : enrollmentVariables.filter((name) => name.toLowerCase().startsWith(part));

  const input = () => document.getElementById(field.id) as HTMLInputElement | null;
  useEffect(() => {
    if (caret.current === undefined) return;
    input()?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  function look(): void {
    const box = input();
    const before = box?.value.slice(0, box.selectionStart ?? undefined) ?? '';
    setPart(begun.exec(before)?.[1]?.toLowerCase());
  }
  function change(next: string): void {
    set(next === '' ? undefined : next);
    look();
  }
  function insert(name: string): void {
    const box = input();
    const at = box?.selectionStart ?? shown.length;
    const before = shown.slice(0, at).replace(begun, `{{${name}}}`);
    set(before + shown.slice(at).replace(/^\s*\}\}/, ''));
    caret.current = before.length;
    setPart(undefined);
    box?.focus();
  }
  function press(event: KeyboardEvent): void {
    if (found.length === 0) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      insert(found[0] ?? '');
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      setPart(undefined);
    }
  }

  const hint =
    setting.separator !== undefined
      ? fill(words.separated, { separator: separatorName(setting.separator) })
      : undefined;
  const noted = hint !== undefined && field.error === undefined ? { hint } : {};
  if (long.has(setting.format ?? '') || shown.includes('\n')) {
    return (
      <TextArea
        {...field}
        hideLabel={hideLabel}
        {...noted}
        value={shown}
        onChange={(next) => set(next === '' ? undefined : next)}
        rows={3}
        mono
        spellCheck={false}
      />
    );
  }
  return (
    <div className={styles.text}>
      <TextField
        {...field}
        hideLabel={hideLabel}
        {...noted}
        value={shown}
        onChange={change}
        onKeyDown={press}
        autoComplete="off"
        spellCheck={false}
      />
      {found.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: buttons that belong to the field above them
        <div role="group" aria-label={words.variables} className={styles.variables}>
          {found.map((name) => (
            <Button
              key={name}
              size="xs"
              color="slate"
              aria-label={fill(words.insert, { name })}
              onClick={() => insert(name)}
            >
              {name}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

function separatorName(separator: string): string {
  return /^[\x20-\x7e]+$/.test(separator) ? separator : JSON.stringify(separator).slice(1, -1);
}
