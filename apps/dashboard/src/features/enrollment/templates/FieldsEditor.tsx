import { enrollmentRules } from '@muster/contract/enrollment';
import { Checkbox } from '@muster/ui/Checkbox';
import { TagInput } from '@muster/ui/TagInput';
import { TextField } from '@muster/ui/TextField';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { RowsEditor } from './RowsEditor.tsx';
import type { TemplateForm } from './template-form.ts';
import styles from './templates.module.css';
import { useRowErrors } from './use-row-errors.ts';

const empty = { key: '', label: '', options: [] as string[], required: true };

/** What whoever enrolls is asked. */
export function FieldsEditor({ form, disabled }: { form: TemplateForm; disabled: boolean }) {
  const words = useAccountI18n().text.enrollment.form;
  const { id, value, onChange } = form.field('auxiliaryFields');
  const errors = useRowErrors(form, 'auxiliaryFields');
  return (
    <RowsEditor
      id={id}
      title={words.fields}
      hint={words.fieldsHint}
      rows={value}
      onChange={onChange}
      empty={empty}
      max={enrollmentRules.fieldsMax}
      addLabel={words.addField}
      rowName={words.field}
      error={errors.rest}
      ordered
      disabled={disabled}
    >
      {({ key, label, options = [], required = true }, row, change) => (
        <>
          <div className={styles.pair}>
            <TextField
              id={`${id}-${row}-key`}
              name={`key-${row}`}
              label={words.key}
              hint={words.keyHint}
              value={key}
              error={errors.of(row, 'key')}
              onChange={(next) => change({ key: next })}
              disabled={disabled}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <TextField
              id={`${id}-${row}-label`}
              name={`label-${row}`}
              label={words.label}
              value={label}
              error={errors.of(row, 'label')}
              onChange={(next) => change({ label: next })}
              disabled={disabled}
              autoComplete="off"
            />
          </div>
          <TagInput
            id={`${id}-${row}-options`}
            name={`options-${row}`}
            label={words.options}
            hint={words.optionsHint}
            value={options}
            error={errors.of(row, 'options')}
            onChange={(next) => change({ options: [...next] })}
            disabled={disabled}
          />
          <Checkbox
            id={`${id}-${row}-required`}
            name={`required-${row}`}
            label={words.required}
            value={required}
            onChange={(next) => change({ required: next })}
            disabled={disabled}
          />
        </>
      )}
    </RowsEditor>
  );
}
