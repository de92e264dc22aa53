import { createEmployee } from '@muster/contract/calls/employees';
import { ApiError } from '@muster/contract/client';
import { Button } from '@muster/ui/Button';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { TagInput } from '@muster/ui/TagInput';
import { TextField } from '@muster/ui/TextField';
import { useState } from 'react';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormError } from '../../../shared/form/FormError.tsx';
import form from '../../../shared/form/form.module.css';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { type ChosenGroup, GroupPicker } from '../groups/GroupPicker.tsx';
import { changedByPeople } from '../people-reads.ts';

const { email, firstName, lastName, tags } = createEmployee.body.shape;
const known = 5202;

/** One employee by hand; many come from a table. */
export function EmployeeForm({ org, onClose, onAdded }: { org: string; onClose(): void; onAdded(): void }) {
  const { text, fill } = useAccountI18n();
  const optional = (label: string) => fill(text.common.optional, { label });
  const words = text.people.form;
  const [groups, setGroups] = useState<ChosenGroup[]>([]);
  const creating = useChange(createEmployee, {
    invalidates: changedByPeople,
    success: () => words.employeeAdded,
    tellsErrors: false,
  });
  const { field, error, pending, onSubmit } = useForm({
    schemas: { email, firstName, lastName, tags },
    initial: { email: '', firstName: '', lastName: '', tags: [] },
    guard: true,
    fieldOf: (failure) => (failure instanceof ApiError && failure.code === known ? ['email'] : undefined),
    async submit(values) {
      await creating.mutateAsync({ params: { org }, body: { ...values, groupIds: groups.map(({ id }) => id) } });
      onAdded();
      onClose();
    },
  });
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <TextField {...field('email')} label={text.common.email} type="email" autoComplete="off" autoFocus />
      <TextField {...field('firstName')} label={optional(text.people.invitation.firstName)} autoComplete="off" />
      <TextField {...field('lastName')} label={optional(text.people.invitation.lastName)} autoComplete="off" />
      <TagInput {...field('tags')} label={optional(text.people.panel.tags)} hint={words.tagsHint} />
      <GroupPicker label={words.groups} chosen={groups} onChange={setGroups} />
      <DialogFoot>
        <Button color="outline" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Button type="submit" pending={pending}>
          {words.addEmployee}
        </Button>
      </DialogFoot>
    </form>
  );
}
