import type { Reply } from '@muster/contract/call';
import { inviteToEnroll } from '@muster/contract/calls/enrollment';
import { enrollmentRules } from '@muster/contract/enrollment';
import { email } from '@muster/contract/fields';
import { Button } from '@muster/ui/Button';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { TagInput } from '@muster/ui/TagInput';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { useChange } from '../../../shared/api/use-change.ts';
import { addressesIn } from '../../../shared/form/addresses-in.ts';
import { FormError } from '../../../shared/form/FormError.tsx';
import { focusField } from '../../../shared/form/focus-field.ts';
import form from '../../../shared/form/form.module.css';
import { useForm } from '../../../shared/form/use-form.ts';
import { shortList, wrongEmails } from '../../../shared/form/wrong-emails.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { EmployeeField } from '../../../shared/people/EmployeeField.tsx';
import { usePermission } from '../../../shared/permissions/use-gates.ts';
import styles from '../enrollment.module.css';
import { TemplateField } from '../TemplateField.tsx';
import { InviteResult } from './InviteResult.tsx';

const schemas = {
  emails: z.array(z.string()).check(
    z.minLength(1),
    z.maxLength(enrollmentRules.inviteMax),
    z.refine((list) => list.every((one) => email.safeParse(one).success), { params: { rule: 'emails' } }),
  ),
  /** Empty for none. */
  templateId: z.string(),
};

/** Mails people a link each; afterwards it says whom nobody knows. */
export function InviteForm({ org, onClose }: { org: string; onClose(): void }) {
  const { text, texts, fill } = useAccountI18n();
  const words = text.enrollment.invite;
  const id = useId();
  const seesPeople = usePermission('organizationCollaborator', 'list');
  const [result, setResult] = useState<Reply<typeof inviteToEnroll>>();
  const inviting = useChange(inviteToEnroll, { tellsErrors: false });
  const { field, values, set, error, pending, onSubmit, reset } = useForm({
    schemas,
    initial: { emails: [] },
    guard: true,
    async submit({ emails, templateId }) {
      const body = { emails, templateId: templateId === '' ? null : templateId };
      setResult(await inviting.mutateAsync({ params: { org }, body }));
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
          reset({ emails: [], templateId: values.templateId });
          setResult(undefined);
        }}
      />
    );
  }

  function complaint(): string | undefined {
    if (!complains) return undefined;
    if (values.emails.length === 0) return texts.validation.required;
    if (values.emails.length > enrollmentRules.inviteMax)
      return fill(words.tooMany, { max: enrollmentRules.inviteMax });
    if (wrong.length === 0) return emails.error;
    const { names, more } = shortList(wrong);
    const told = more === 0 ? names : fill(words.wrongMore, { names, count: more });
    return fill(words.wrong, { count: wrong.length, names: told });
  }

  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <p className={styles.lead}>{words.text}</p>
      <FormError error={error} />
      <TagInput
        {...emails}
        onChange={(typed) => emails.onChange(addressesIn(typed))}
        error={complaint()}
        wrong={complains ? wrong : []}
        label={words.emails}
        hint={complains ? undefined : words.emailsHint}
        lowercase
        autoFocus
      />
      {wrong.length > 0 && complains && (
        <div>
          <Button
            size="xs"
            color="outline"
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
        </div>
      )}
      {seesPeople && (
        <EmployeeField
          // What is found becomes an address above, and the field is empty again.
          key={values.emails.length}
          id={`${id}-employee`}
          name="employee"
          org={org}
          value=""
          error={undefined}
          onBlur={() => undefined}
          onChange={(_id, person) => {
            if (person?.detail) set('emails', addressesIn([...values.emails, person.detail]));
          }}
          label={words.employee}
        />
      )}
      <TemplateField {...field('templateId')} org={org} label={words.template} placeholder={words.noTemplate} />
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
