import { enrollmentRules } from '@muster/contract/enrollment';
import { TextField } from '@muster/ui/TextField';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { RowsEditor } from './RowsEditor.tsx';
import type { TemplateForm } from './template-form.ts';
import styles from './templates.module.css';
import { useRowErrors } from './use-row-errors.ts';

const empty = { name: '', value: '' };

/** Values of the template, by name. */
export function ArgumentsEditor({ form, disabled }: { form: TemplateForm; disabled: boolean }) {
  const words = useAccountI18n().text.enrollment.form;
  const { id, value: rows, onChange } = form.field('arguments');
  const errors = useRowErrors(form, 'arguments');
  return (
    <RowsEditor
      id={id}
      title={words.arguments}
      hint={words.argumentsHint}
      rows={rows}
      onChange={onChange}
      empty={empty}
      max={enrollmentRules.argumentsMax}
      addLabel={words.addArgument}
      rowName={words.argument}
      error={errors.rest}
      disabled={disabled}
    >
      {({ name, value }, row, change) => (
        <div className={styles.pair}>
          <TextField
            id={`${id}-${row}-name`}
            name={`argument-${row}`}
            label={words.argumentName}
            hint={words.keyHint}
            value={name}
            error={errors.of(row, 'name')}
            onChange={(next) => change({ name: next })}
            disabled={disabled}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextField
            id={`${id}-${row}-value`}
            name={`value-${row}`}
            label={words.argumentValue}
            value={value}
            error={errors.of(row, 'value')}
            onChange={(next) => change({ value: next })}
            disabled={disabled}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
      )}
    </RowsEditor>
  );
}
