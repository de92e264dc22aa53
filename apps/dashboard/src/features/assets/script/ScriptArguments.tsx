import { assetRules } from '@muster/contract/assets';
import { Button } from '@muster/ui/Button';
import { Checkbox } from '@muster/ui/Checkbox';
import { TextField } from '@muster/ui/TextField';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useKeptFocus } from '../../../shared/ui/use-kept-focus.ts';
import styles from './script.module.css';
import type { ScriptForm } from './script-form.ts';

const namePattern = /^[a-z][A-Za-z0-9_]{0,39}$/;

/** What whoever uses the script has to say. */
export function ScriptArguments({ form, readOnly }: { form: ScriptForm; readOnly: boolean }) {
  const { text, fill } = useAccountI18n();
  const words = text.assets.script.arguments;
  const { id, value: rows, onChange, error } = form.field('arguments');
  const group = useKeptFocus<HTMLFieldSetElement>();
  const added = useRef<number>(undefined);
  const change = (index: number, part: Partial<(typeof rows)[number]>) =>
    onChange(rows.map((row, place) => (place === index ? { ...row, ...part } : row)));

  function problemOf(name: string, index: number): string | undefined {
    if (error === undefined) return undefined;
    if (!namePattern.test(name)) return words.wrongName;
    return rows.findIndex((row) => row.name === name) < index ? words.twice : undefined;
  }

  function add(): void {
    onChange([...rows, { name: '', default: '', required: false }]);
    added.current = rows.length;
  }
  // Whoever adds one goes on with its name.
  useEffect(() => {
    if (added.current === undefined) return;
    document.getElementById(`${id}-${added.current}-name`)?.focus();
    added.current = undefined;
  });

  return (
    <fieldset ref={group} id={id} tabIndex={-1} className={styles.group}>
      <legend>{words.title}</legend>
      <p className={styles.hint}>{fill(words.hint, { example: '{{argument.name}}' })}</p>
      {rows.map(({ name, default: fallback = '', required = false }, index) => {
        const row = fill(words.row, { number: index + 1 });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <fieldset key={index} className={styles.argument}>
            <legend className="visually-hidden">{row}</legend>
            <div className={styles.argumentHead}>
              <span aria-hidden>{row}</span>
              {!readOnly && (
                <Button
                  size="xs"
                  color="white"
                  icon={Trash2}
                  label={fill(words.remove, { name: row })}
                  onClick={() => onChange(rows.filter((_, place) => place !== index))}
                />
              )}
            </div>
            <TextField
              id={`${id}-${index}-name`}
              name={`argument-${index}`}
              label={words.name}
              hint={words.nameHint}
              value={name}
              error={problemOf(name, index)}
              onChange={(next) => change(index, { name: next })}
              disabled={readOnly}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <TextField
              id={`${id}-${index}-default`}
              name={`default-${index}`}
              label={words.default}
              value={fallback}
              error={undefined}
              onChange={(next) => change(index, { default: next })}
              disabled={readOnly}
              autoComplete="off"
              spellCheck={false}
            />
            <Checkbox
              id={`${id}-${index}-required`}
              name={`required-${index}`}
              label={words.required}
              value={required}
              error={undefined}
              onChange={(next) => change(index, { required: next })}
              disabled={readOnly}
            />
          </fieldset>
        );
      })}
      {error !== undefined && <p className={styles.error}>{error}</p>}
      {!readOnly && rows.length < assetRules.argumentsMax && (
        <div>
          <Button size="sm" color="outline" icon={Plus} onClick={add}>
            {words.add}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
