import { createAutomationRule, listAutomationRules } from '@muster/contract/calls/automation';
import { useChange } from '../../shared/api/use-change.ts';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { FormError } from '../../shared/form/FormError.tsx';
import form from '../../shared/form/form.module.css';
import { nameField } from '../../shared/form/name-field.ts';
import beside from '../../shared/form/preview.module.css';
import { Submit } from '../../shared/form/Submit.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { changedHere } from '../../shared/list/changed-here.ts';
import panel from '../../shared/panels/panel.module.css';
import { DryRun } from './DryRun.tsx';
import { RuleFields } from './RuleFields.tsx';
import { emptyRule, ruleAcross, ruleSchemas } from './rule-form.ts';

const nothing = [] as const;

/** Asks when, if and what, and shows what it would do. */
export function NewRule({ org }: { org: string }) {
  const { text, fill } = useAccountI18n();
  const words = text.automation;
  const { openPanel } = useDialogs();
  const create = useChange(createAutomationRule, {
    invalidates: [listAutomationRules],
    success: ({ name }) => fill(words.panel.created, { name }),
    tellsErrors: false,
  });
  const made = useForm({
    schemas: ruleSchemas,
    initial: emptyRule,
    guard: true,
    across: ruleAcross,
    fieldOf: nameField,
    async submit(body) {
      const { id } = await create.mutateAsync({ params: { org }, body });
      changedHere();
      openPanel({ s: 'automationRule', id });
    },
  });
  return (
    <form className={beside.editor} onSubmit={made.onSubmit} noValidate>
      <div className={form.form}>
        <h3 className={panel.title}>{words.panel.newTitle}</h3>
        <FormError error={made.error} />
        <RuleFields org={org} form={made} known={nothing} />
        <div>
          <Submit pending={made.pending}>{words.form.submit}</Submit>
        </div>
      </div>
      <DryRun org={org} values={made.values} />
    </form>
  );
}
