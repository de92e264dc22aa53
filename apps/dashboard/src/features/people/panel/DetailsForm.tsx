import { updateEmployee } from '@muster/contract/calls/employees';
import { readPerson, updatePerson } from '@muster/contract/calls/people';
import { ApiError } from '@muster/contract/client';
import { personChange } from '@muster/contract/people';
import { Button } from '@muster/ui/Button';
import { TagInput } from '@muster/ui/TagInput';
import { TextField } from '@muster/ui/TextField';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { ask } from '../../../shared/api/call-query.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormError } from '../../../shared/form/FormError.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { sameValue } from '../../../shared/form/values.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { type ChosenGroup, GroupPicker } from '../groups/GroupPicker.tsx';
import { changedByPeople } from '../people-reads.ts';
import styles from './panel.module.css';
import type { WholePerson } from './person.ts';

interface Props {
  org: string;
  person: WholePerson;
  onConflict(): Promise<WholePerson | undefined>;
  onSaved(): void;
}

const changedMeanwhile = 5203;
const { firstName, lastName, tags } = personChange.shape;
const groups = z.array(z.object({ id: z.string(), name: z.string() }));
const schemas = { firstName, lastName, tags, groups };

const valuesOf = ({ firstName, lastName, tags, groups }: WholePerson) => ({
  firstName,
  lastName,
  tags: [...tags],
  groups: groups.map(({ id, name }): ChosenGroup => ({ id, name })),
});

/** Tags and groups; the names only of those who have no account, who could change them themselves. */
export function DetailsForm({ org, person, onConflict, onSaved }: Props) {
  const { text } = useAccountI18n();
  const words = text.people.panel;
  const [base, setBase] = useState(person);
  const options = {
    invalidates: [...changedByPeople, ask(readPerson, { params: { org, personId: person.id } })],
    success: () => words.saved,
    tellsErrors: false,
  };
  const ofCollaborator = useChange(updatePerson, options);
  const ofEmployee = useChange(updateEmployee, options);
  const named = person.userId === null;

  const { field, values, set, error, pending, dirty, reset, onSubmit } = useForm({
    schemas,
    initial: valuesOf(person),
    guard: true,
    async submit(sent) {
      const body = {
        ...(named && { firstName: sent.firstName, lastName: sent.lastName }),
        tags: sent.tags,
        groupIds: sent.groups.map(({ id }) => id),
        updatedAt: base.updatedAt,
      };
      try {
        const saved =
          person.kind === 'employee'
            ? await ofEmployee.mutateAsync({ params: { org, employeeId: base.id }, body })
            : await ofCollaborator.mutateAsync({ params: { org, personId: base.id }, body });
        take({ ...base, ...saved });
        onSaved();
      } catch (failure) {
        if (!(failure instanceof ApiError) || failure.code !== changedMeanwhile) throw failure;
        take((await onConflict()) ?? base);
      }
    },
  });

  function take(newest: WholePerson): void {
    setBase(newest);
    reset(valuesOf(newest));
  }

  // What others change is shown, unless something is being changed here: then the server says so. What this form is not
  // about, such as what was just saved beside it, is no reason to lose what is being changed.
  useEffect(() => {
    if (person.updatedAt <= base.updatedAt || pending) return;
    if (!dirty) take(person);
    else if (sameValue(valuesOf(person), valuesOf(base))) setBase(person);
  });

  return (
    <form className={styles.details} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      {named && (
        <div className={styles.names}>
          <TextField {...field('firstName')} label={text.people.invitation.firstName} autoComplete="off" />
          <TextField {...field('lastName')} label={text.people.invitation.lastName} autoComplete="off" />
        </div>
      )}
      <TagInput {...field('tags')} label={words.tags} hint={words.tagsHint} />
      <GroupPicker label={words.groups} chosen={values.groups} onChange={(chosen) => set('groups', chosen)} />
      {dirty && (
        <div className={styles.foot}>
          <Button type="submit" pending={pending}>
            {text.common.save}
          </Button>
          <Button color="outline" onClick={() => reset(valuesOf(base))}>
            {text.common.cancel}
          </Button>
        </div>
      )}
    </form>
  );
}
