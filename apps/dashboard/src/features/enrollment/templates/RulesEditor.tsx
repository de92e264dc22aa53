import { enrollmentRules } from '@muster/contract/enrollment';
import { TagInput } from '@muster/ui/TagInput';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { RowsEditor } from './RowsEditor.tsx';
import type { TemplateForm } from './template-form.ts';
import { answersOf } from './template-problems.ts';
import styles from './templates.module.css';
import { useRowErrors } from './use-row-errors.ts';

const empty = { keyedTags: [] as string[], tags: [] as string[] };

/** Which answers together bring further tags. */
export function RulesEditor({ form, disabled }: { form: TemplateForm; disabled: boolean }) {
  const words = useAccountI18n().text.enrollment.form;
  const { id, value, onChange } = form.field('auxiliaryRules');
  const errors = useRowErrors(form, 'auxiliaryRules');
  const answers = answersOf(form.values.auxiliaryFields);
  return (
    <RowsEditor
      id={id}
      title={words.rules}
      hint={words.rulesHint}
      rows={value}
      onChange={onChange}
      empty={empty}
      max={enrollmentRules.rulesMax}
      addLabel={words.addRule}
      rowName={words.rule}
      error={errors.rest}
      disabled={disabled}
    >
      {({ keyedTags, tags }, row, change) => (
        <div className={styles.pair}>
          <TagInput
            id={`${id}-${row}-keyedTags`}
            name={`keyedTags-${row}`}
            label={words.keyedTags}
            hint={words.keyedTagsHint}
            value={keyedTags}
            suggestions={answers}
            error={errors.of(row, 'keyedTags')}
            onChange={(next) => change({ keyedTags: [...next] })}
            disabled={disabled}
          />
          <TagInput
            id={`${id}-${row}-tags`}
            name={`tags-${row}`}
            label={words.ruleTags}
            value={tags}
            error={errors.of(row, 'tags')}
            onChange={(next) => change({ tags: [...next] })}
            disabled={disabled}
          />
        </div>
      )}
    </RowsEditor>
  );
}
