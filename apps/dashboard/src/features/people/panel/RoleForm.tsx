import { changePersonRole, readPerson } from '@muster/contract/calls/people';
import { ApiError } from '@muster/contract/client';
import { Button } from '@muster/ui/Button';
import { Select } from '@muster/ui/Select';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { ask } from '../../../shared/api/call-query.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormError } from '../../../shared/form/FormError.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { sameValue } from '../../../shared/form/values.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useWorkspace } from '../../../shared/permissions/use-workspace.ts';
import { useSession } from '../../../shared/services.ts';
import { AppRolePicker } from '../apps/AppRolePicker.tsx';
import { type ChosenApp, chosenApps, type Reach, reachOf, reachSchema, rightsOf } from '../apps/rights.ts';
import { useReachOptions } from '../apps/use-reach-options.ts';
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
const schemas = { role: reachSchema, apps: z.array(z.custom<ChosenApp>()) };
const rightsNow = (person: WholePerson) => ({ role: reachOf(person), apps: chosenApps(person.applications) });

/** What somebody may do. Changing it needs step-up, which the calls ask for. */
export function RoleForm({ org, person, onConflict, onSaved }: Props) {
  const { text } = useAccountI18n();
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
    initial: rightsNow(person),
    across: ({ role, apps }) =>
      role === 'apps' && apps.length === 0 ? { apps: { name: 'required', params: {} } } : {},
    async submit({ role, apps }) {
      try {
        const saved = await changing.mutateAsync({
          params: { org, personId: base.id },
          body: { ...rightsOf(role, apps), updatedAt: base.updatedAt },
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
    reset(rightsNow(newest));
  }

  // What others change is shown, unless something is being changed here: then the server says so. What this form is not
  // about, such as what was just saved beside it, is no reason to lose what is being changed.
  useEffect(() => {
    if (person.updatedAt <= base.updatedAt || pending) return;
    if (!dirty) take(person);
    else if (sameValue(rightsNow(person), rightsNow(base))) setBase(person);
  });

  const locked = own ? words.notYou : person.can.changeRole ? undefined : words.noRole;
  const options = useReachOptions(isOwner || base.role === 'owner');
  return (
    <form className={styles.role} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <Select
        {...field('role')}
        onChange={(role) => set('role', role as Reach)}
        label={words.role}
        options={options}
        disabled={locked !== undefined}
        hint={locked ?? (dirty && values.role !== '' ? text.people.form.roleHints[values.role] : undefined)}
      />
      {values.role === 'apps' && (
        <AppRolePicker
          org={org}
          chosen={values.apps}
          onChange={(apps) => set('apps', apps)}
          error={field('apps').error}
          disabled={locked !== undefined}
        />
      )}
      {dirty && (
        <div className={styles.foot}>
          <Button type="submit" pending={pending}>
            {words.changeRole}
          </Button>
          <Button color="outline" onClick={() => reset(rightsNow(base))}>
            {text.common.cancel}
          </Button>
        </div>
      )}
    </form>
  );
}
