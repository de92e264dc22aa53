import { Button } from '@muster/ui/Button';
import { TextField } from '@muster/ui/TextField';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { exampleName } from './example-name.ts';
import type { TemplateForm } from './template-form.ts';
import { variablesOf } from './template-problems.ts';
import styles from './templates.module.css';

/** The pattern of names, what it may name, and what a device would be called. */
export function PatternField({ form, disabled }: { form: TemplateForm; disabled: boolean }) {
  const { text, fill } = useAccountI18n();
  const words = text.enrollment.form;
  const field = form.field('displayNamePattern');
  const example = exampleName(form.values);

  function insert(name: string): void {
    const input = document.getElementById(field.id);
    const { value } = field;
    const at = input instanceof HTMLInputElement ? (input.selectionStart ?? value.length) : value.length;
    field.onChange(`${value.slice(0, at)}{{${name}}}${value.slice(at)}`);
    input?.focus();
  }

  return (
    <div className={styles.pattern}>
      <TextField
        {...field}
        label={words.pattern}
        hint={words.patternHint}
        describedBy={`${field.id}-example`}
        disabled={disabled}
        autoComplete="off"
        spellCheck={false}
      />
      <p id={`${field.id}-example`} className={styles.example} dir="auto">
        {example === undefined ? words.exampleNone : fill(words.example, { name: example })}
      </p>
      {!disabled && (
        // biome-ignore lint/a11y/useSemanticElements: buttons that belong to the field above them
        <div role="group" aria-label={words.variables} className={styles.variables}>
          {variablesOf(form.values).map((name) => (
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
