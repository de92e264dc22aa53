import {
  listEnrollmentTemplates,
  readEnrollmentTemplate,
  updateEnrollmentTemplate,
} from '@muster/contract/calls/enrollment';
import type { EnrollmentTemplate } from '@muster/contract/enrollment';
import { Notice } from '@muster/ui/Notice';
import { useState } from 'react';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormError } from '../../../shared/form/FormError.tsx';
import formStyles from '../../../shared/form/form.module.css';
import { nameField } from '../../../shared/form/name-field.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { usePermission } from '../../../shared/permissions/use-gates.ts';
import { useServices } from '../../../shared/services.ts';
import { SaveButton } from '../../../shared/settings/SaveButton.tsx';
import { useReadAt } from '../../../shared/settings/use-read-at.ts';
import { TemplateFields } from './TemplateFields.tsx';
import { bodyOf, templateSchemas, valuesOf } from './template-form.ts';
import { templateAcross } from './template-problems.ts';

export function EditTemplate({ org, template }: { org: string; template: EnrollmentTemplate }) {
  const { texts } = useAccountI18n();
  const readOnly = !usePermission('admEnrollmentTemplate', 'update');
  const { api } = useServices();
  const params = { org, templateId: template.id };
  const { readAt, save } = useReadAt(template, () => api.send(readEnrollmentTemplate, { params }));
  const [initial] = useState(() => valuesOf(template));
  const update = useChange(updateEnrollmentTemplate, {
    invalidates: [listEnrollmentTemplates, readEnrollmentTemplate],
    success: 'saved',
    tellsErrors: false,
  });
  const form = useForm({
    schemas: templateSchemas,
    initial,
    guard: true,
    across: templateAcross,
    fieldOf: nameField,
    async submit(values) {
      const now = await save(() => update.mutateAsync({ params, body: { ...bodyOf(values), updatedAt: readAt } }));
      form.reset(valuesOf(now));
    },
  });
  return (
    <form className={formStyles.form} onSubmit={form.onSubmit} noValidate>
      {readOnly && <Notice kind="info">{texts.messages.permission.readOnly}</Notice>}
      <FormError error={form.error} />
      <TemplateFields org={org} form={form} template={template} readOnly={readOnly} />
      {!readOnly && <SaveButton pending={form.pending} dirty={form.dirty} />}
    </form>
  );
}
