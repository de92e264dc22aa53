import { createEnrollmentTemplate, listEnrollmentTemplates } from '@muster/contract/calls/enrollment';
import { useChange } from '../../../shared/api/use-change.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { FormError } from '../../../shared/form/FormError.tsx';
import formStyles from '../../../shared/form/form.module.css';
import { nameField } from '../../../shared/form/name-field.ts';
import { Submit } from '../../../shared/form/Submit.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { tellOwnChange } from '../own-changes.ts';
import { TemplateFields } from './TemplateFields.tsx';
import { bodyOf, emptyTemplate, templateSchemas } from './template-form.ts';
import { templateAcross } from './template-problems.ts';
import styles from './templates.module.css';

export function NewTemplate({ org }: { org: string }) {
  const { text, fill } = useAccountI18n();
  const words = text.enrollment;
  const { openPanel } = useDialogs();
  const create = useChange(createEnrollmentTemplate, {
    invalidates: [listEnrollmentTemplates],
    success: ({ name }) => fill(words.panel.created, { name }),
    tellsErrors: false,
  });
  const form = useForm({
    schemas: templateSchemas,
    initial: emptyTemplate,
    guard: true,
    across: templateAcross,
    fieldOf: nameField,
    async submit(values) {
      const { id } = await create.mutateAsync({ params: { org }, body: bodyOf(values) });
      tellOwnChange();
      openPanel({ s: 'admEnrollmentTemplate', id });
    },
  });
  return (
    <form className={formStyles.form} onSubmit={form.onSubmit} noValidate>
      <h3 className={styles.title}>{words.panel.newTitle}</h3>
      <FormError error={form.error} />
      <TemplateFields org={org} form={form} />
      <div>
        <Submit pending={form.pending}>{words.form.submit}</Submit>
      </div>
    </form>
  );
}
