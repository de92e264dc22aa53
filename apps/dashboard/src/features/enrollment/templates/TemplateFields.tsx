import { listGroups } from '@muster/contract/calls/groups';
import type { EnrollmentTemplate } from '@muster/contract/enrollment';
import { Switch } from '@muster/ui/Switch';
import { TagInput } from '@muster/ui/TagInput';
import { TextField } from '@muster/ui/TextField';
import { type ReactNode, useMemo } from 'react';
import { PickMany } from '../../../shared/form/PickMany.tsx';
import { type Named, useChoices } from '../../../shared/form/use-choices.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { EmployeeField } from '../../../shared/people/EmployeeField.tsx';
import { usePermission } from '../../../shared/permissions/use-gates.ts';
import { ArgumentsEditor } from './ArgumentsEditor.tsx';
import { FieldsEditor } from './FieldsEditor.tsx';
import { PatternField } from './PatternField.tsx';
import { RulesEditor } from './RulesEditor.tsx';
import type { TemplateForm } from './template-form.ts';
import styles from './templates.module.css';

interface Props {
  org: string;
  form: TemplateForm;
  /** Undefined for a new one. */
  template?: EnrollmentTemplate;
  readOnly?: boolean;
}

/** What is asked alike of a new template and of one that is there. */
export function TemplateFields({ org, form, template, readOnly = false }: Props) {
  const words = useAccountI18n().text.enrollment.form;
  const { field, values } = form;
  const user = template?.mdmUser;
  const known = useMemo(() => namedOf(template?.userGroups ?? []), [template?.userGroups]);
  return (
    <>
      <TextField {...field('name')} label={words.name} hint={words.nameHint} disabled={readOnly} autoComplete="off" />
      <Group title={words.who}>
        <Switch {...field('signIn')} label={words.signIn} hint={words.signInHint} disabled={readOnly} />
        {values.signIn ? (
          <GroupsField org={org} form={form} known={known} readOnly={readOnly} />
        ) : (
          <EmployeeField
            {...field('mdmUserId')}
            org={org}
            label={words.employee}
            hint={words.employeeHint}
            placeholder={words.noEmployee}
            disabled={readOnly}
            {...(user && { selected: { value: user.id, label: user.name || user.email } })}
          />
        )}
      </Group>
      <Group title={words.questions}>
        <FieldsEditor form={form} disabled={readOnly} />
        {(values.auxiliaryFields.length > 0 || values.auxiliaryRules.length > 0) && (
          <RulesEditor form={form} disabled={readOnly} />
        )}
      </Group>
      <Group title={words.get}>
        <TagInput {...field('tags')} label={words.tags} hint={words.tagsHint} disabled={readOnly} />
        <PatternField form={form} disabled={readOnly} />
        <ArgumentsEditor form={form} disabled={readOnly} />
      </Group>
    </>
  );
}

/** Of those that were deleted no name is known. */
function namedOf(groups: EnrollmentTemplate['userGroups']): readonly Named[] {
  return groups.flatMap(({ id, name }) => (name === null ? [] : [{ id, name }]));
}

interface GroupsProps {
  org: string;
  form: TemplateForm;
  known: readonly Named[];
  readOnly: boolean;
}

function GroupsField(props: GroupsProps) {
  const words = useAccountI18n().text.enrollment.form;
  const mayChoose = usePermission('group', 'list');
  return mayChoose ? <ChosenGroups {...props} /> : <p className={styles.hint}>{words.hiddenGroups}</p>;
}

function ChosenGroups({ org, form, known, readOnly }: GroupsProps) {
  const words = useAccountI18n().text.enrollment.form;
  const groups = useChoices(listGroups, org, 'group', known);
  return (
    <PickMany
      {...form.field('userGroupIds')}
      label={words.groups}
      hint={words.groupsHint}
      choices={groups}
      empty={words.noGroups}
      between={words.and}
      gone={words.goneGroup}
      disabled={readOnly}
    />
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
