import { changePersonRole, readPerson } from '@muster/contract/calls/people';
import { ApiError } from '@muster/contract/client';
import { type Role, roles } from '@muster/contract/permissions';
import { labelIn } from '@muster/phrases/lookup';
import { Button } from '@muster/ui/Button';
import { Select } from '@muster/ui/Select';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { ask } from '../../../shared/api/call-query.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormError } from '../../../shared/form/FormError.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useWorkspace } from '../../../shared/permissions/use-workspace.ts';
import { useSession } from '../../../shared/services.ts';
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
const schemas = { role: z.enum(roles) };
/** Of employees nobody asks; the role of whoever sees only some apps is that of the workspace. */
const roleOf = ({ role }: WholePerson): Role => (role === 'employee' ? 'unassigned' : role);

/** What somebody may do; who changes it proves who they are, which the calls see to. */
export function RoleForm({ org, person, onConflict, onSaved }: Props) {
  const { text, texts } = useAccountI18n();
  const words = text.people.panel;
  const own = useSession()?.user.id === person.userId;
  const isOwner = useWorkspace().data?.organization.security.role === 'owner';
  const [base, setBase] = useState(person);
  const changing = useChange(changePersonRole, {
    invalidates: [...changedByPeople, ask(readPerson, { params: { org, personId: person.id } })],
    success: () => words.saved,
    tellsErrors: false,
  });
  const { field, values, set, error, pending, dirty, reset, onSubmit } = useForm({
    schemas,
    initial: { role: roleOf(person) },
    async submit({ role }) {
      try {
        const saved = await changing.mutateAsync({
          params: { org, personId: base.id },
          body: { role, scope: 'organization', updatedAt: base.updatedAt },
        });
        setBase({ ...base, ...saved });
        onSaved();
      } catch (failure) {
        if (!(failure instanceof ApiError) || failure.code !== changedMeanwhile) throw failure;
        take((await onConflict()) ?? base);
      }
    },
  });

  function take(newest: WholePerson): void {
    setBase(newest);
    reset({ role: roleOf(newest) });
  }

  // What others change is shown, unless something is being changed here: then the server says so.
  useEffect(() => {
    if (person.updatedAt > base.updatedAt && !dirty && !pending) take(person);
  });

  const locked = own ? words.notYou : person.can.changeRole ? undefined : words.noRole;
  const options = roles
    .filter((role) => role !== 'owner' || isOwner || base.role === 'owner')
    .map((role) => ({
      value: role,
      label: labelIn(texts.labels, 'workspaceRole', role),
      detail: text.people.form.roleHints[role],
    }));
  return (
    <form className={styles.role} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <Select
        {...field('role')}
        onChange={(role) => set('role', role as Role)}
        label={words.role}
        options={options}
        disabled={locked !== undefined}
        hint={locked ?? (dirty && values.role !== '' ? text.people.form.roleHints[values.role] : undefined)}
      />
      {dirty && (
        <div className={styles.foot}>
          <Button color="outline" onClick={() => reset({ role: roleOf(base) })}>
            {text.common.cancel}
          </Button>
          <Button type="submit" pending={pending}>
            {words.changeRole}
          </Button>
        </div>
      )}
    </form>
  );
}
