import type { AutomationRuleDetails } from '@muster/contract/automation';
import { listAutomationRules, readAutomationRule, updateAutomationRule } from '@muster/contract/calls/automation';
import { Notice } from '@muster/ui/Notice';
import { useMemo, useState } from 'react';
import { useChange } from '../../shared/api/use-change.ts';
import { FormError } from '../../shared/form/FormError.tsx';
import form from '../../shared/form/form.module.css';
import { nameField } from '../../shared/form/name-field.ts';
import beside from '../../shared/form/preview.module.css';
import { useForm } from '../../shared/form/use-form.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { usePermission } from '../../shared/permissions/use-gates.ts';
import { SaveButton } from '../../shared/settings/SaveButton.tsx';
import { useReadAt } from '../../shared/settings/use-read-at.ts';
import { DryRun } from './DryRun.tsx';
import { RuleFields } from './RuleFields.tsx';
import { ruleAcross, ruleSchemas, valuesOf } from './rule-form.ts';

export function EditRule({ org, rule }: { org: string; rule: AutomationRuleDetails }) {
  const words = useAccountI18n().text.automation.panel;
  const mayChange = usePermission('automationRule', 'update');
  const { readAt, save } = useReadAt(rule);
  const [initial] = useState(() => valuesOf(rule));
  const known = useMemo(() => Object.entries(rule.labels).map(([id, name]) => ({ id, name })), [rule.labels]);
  const update = useChange(updateAutomationRule, {
    invalidates: [readAutomationRule, listAutomationRules],
    success: 'saved',
    tellsErrors: false,
  });
  const edited = useForm({
    schemas: ruleSchemas,
    initial,
    guard: true,
    across: ruleAcross,
    fieldOf: nameField,
    async submit(values) {
      await save(() =>
        update.mutateAsync({
          params: { org, automationRuleId: rule.id },
          body: { ...values, enabled: rule.enabled, updatedAt: readAt },
        }),
      );
    },
  });
  return (
    <form className={beside.editor} onSubmit={edited.onSubmit} noValidate>
      <div className={form.form}>
        {!mayChange && <Notice kind="info">{words.readOnly}</Notice>}
        <FormError error={edited.error} />
        <RuleFields org={org} form={edited} known={known} disabled={!mayChange} />
        {mayChange && <SaveButton pending={edited.pending} dirty={edited.dirty} />}
      </div>
      <DryRun org={org} values={edited.values} />
    </form>
  );
}
