import { invitePeople } from '@muster/contract/calls/invitations';
import { email } from '@muster/contract/fields';
import { maxInvitations } from '@muster/contract/people';
import { Button } from '@muster/ui/Button';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { Select } from '@muster/ui/Select';
import { TagInput } from '@muster/ui/TagInput';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useChange } from '../../../shared/api/use-change.ts';
import { addressesIn } from '../../../shared/form/addresses-in.ts';
import { FormError } from '../../../shared/form/FormError.tsx';
import { focusField } from '../../../shared/form/focus-field.ts';
import form from '../../../shared/form/form.module.css';
import { useForm } from '../../../shared/form/use-form.ts';
import { shortList, wrongEmails } from '../../../shared/form/wrong-emails.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { AppRolePicker } from '../apps/AppRolePicker.tsx';
import { type ChosenApp, type Reach, reachSchema, rightsOf } from '../apps/rights.ts';
import { useReachOptions } from '../apps/use-reach-options.ts';
import { type ChosenGroup, GroupPicker } from '../groups/GroupPicker.tsx';
import { changedByPeople } from '../people-reads.ts';
import { type Invited, InviteResult } from './InviteResult.tsx';
import styles from './invite.module.css';

interface Props {
  org: string;
  /** Only an owner makes owners. */
  isOwner: boolean;
  onClose(): void;
  onInvited(): void;
}

const schemas = {
  emails: z.array(z.string()).check(
    z.minLength(1),
    z.maxLength(maxInvitations),
    z.refine((list) => list.every((one) => email.safeParse(one).success), { params: { rule: 'emails' } }),
  ),
  role: reachSchema,
  apps: z.array(z.custom<ChosenApp>()),
};

/** Invites one or many; afterwards it says who was and who was not. */
export function InviteForm({ org, isOwner, onClose, onInvited }: Props) {
  const { text, texts, fill } = useAccountI18n();
  const words = text.people.form;
  const options = useReachOptions(isOwner);
  const [groups, setGroups] = useState<ChosenGroup[]>([]);
  const [result, setResult] = useState<Invited>();
  const inviting = useChange(invitePeople, { invalidates: changedByPeople, tellsErrors: false });
  const { field, values, set, error, pending, onSubmit, reset } = useForm({
    schemas,
    initial: { emails: [], role: 'viewer', apps: [] },
    guard: true,
    across: ({ role, apps }) =>
      role === 'apps' && apps.length === 0 ? { apps: { name: 'required', params: {} } } : {},
    async submit({ emails, role, apps }) {
      const groupIds = groups.map(({ id }) => id);
      const reply = await inviting.mutateAsync({
        params: { org },
        body: { emails, ...rightsOf(role, apps), groupIds, skipKnown: true },
      });
      setResult(reply);
      onInvited();
    },
  });
  const wrong = wrongEmails(values.emails);
  const emails = field('emails');
  const complains = emails.error !== undefined;

  if (result) {
    return (
      <InviteResult
        result={result}
        onClose={onClose}
        onAnother={() => {
          reset({ emails: [], role: values.role, apps: values.apps });
          setResult(undefined);
        }}
      />
    );
  }

  function complaint(): string | undefined {
    if (!complains) return undefined;
    if (values.emails.length === 0) return texts.validation.required;
    if (values.emails.length > maxInvitations) return fill(words.tooMany, { max: maxInvitations });
    if (wrong.length === 0) return emails.error;
    const { names, more } = shortList(wrong);
    const told = more === 0 ? names : fill(words.wrongMore, { names, count: more });
    return fill(words.wrong, { count: wrong.length, names: told });
  }

  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <div className={styles.emails}>
        <TagInput
          {...emails}
          onChange={(typed) => emails.onChange(addressesIn(typed))}
          error={complaint()}
          wrong={complains ? wrong : []}
          label={words.emails}
          hint={complains ? undefined : words.emailsHint}
          lowercase
          keepsEnter
          autoFocus
        />
        {wrong.length > 0 && complains && (
          <Button
            color="link"
            onClick={() => {
              set(
                'emails',
                values.emails.filter((one) => !wrong.includes(one)),
              );
              // This button goes with what was wrong.
              focusField(emails.id);
            }}
          >
            {words.dropWrong}
          </Button>
        )}
      </div>
      <Select
        {...field('role')}
        onChange={(role) => set('role', role as Reach)}
        label={words.role}
        hint={values.role === '' ? undefined : words.roleHints[values.role]}
        options={options}
      />
      {values.role === 'apps' && (
        <AppRolePicker
          org={org}
          chosen={values.apps}
          onChange={(apps) => set('apps', apps)}
          error={field('apps').error}
        />
      )}
      <GroupPicker label={words.groups} chosen={groups} onChange={setGroups} />
      <DialogFoot>
        <Button color="outline" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Button type="submit" pending={pending}>
          {/* How many it will be is only known when all of them can be invited. */}
          {values.emails.length === 0 || wrong.length > 0
            ? words.invite
            : fill(words.submit, { count: values.emails.length })}
        </Button>
      </DialogFoot>
    </form>
  );
}
