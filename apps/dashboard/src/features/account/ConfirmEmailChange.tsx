import type { Reply } from '@muster/contract/call';
import { cancelEmailChange, confirmEmailChange, listSessions, startEmailChange } from '@muster/contract/calls/account';
import { readSecurity } from '@muster/contract/calls/factors';
import type { User } from '@muster/contract/entities';
import { Button } from '@muster/ui/Button';
import { CodeField } from '@muster/ui/CodeField';
import { Notice } from '@muster/ui/Notice';
import { useChange } from '../../shared/api/use-change.ts';
import { FormError } from '../../shared/form/FormError.tsx';
import form from '../../shared/form/form.module.css';
import { Submit } from '../../shared/form/Submit.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { useServices } from '../../shared/services.ts';
import styles from './account.module.css';

interface Props {
  user: User;
  change: NonNullable<Reply<typeof readSecurity>['emailChange']>;
  onDone(): void;
}

const { oldCode, newCode } = confirmEmailChange.body.shape;

/** Another address waits for the codes that were mailed to it and to the one so far. */
export function ConfirmEmailChange({ user, change, onDone }: Props) {
  const { text, fill, language } = useAccountI18n();
  const { session } = useServices();
  const { email } = text.me;
  const confirm = useChange(confirmEmailChange, {
    invalidates: [readSecurity, listSessions],
    success: (changed) => fill(email.done, { email: changed.email }),
    tellsErrors: false,
  });
  const resend = useChange(startEmailChange, {
    invalidates: [readSecurity],
    success: ({ delayed }) => (delayed ? email.delayed : email.resent),
  });
  const cancel = useChange(cancelEmailChange, { invalidates: [readSecurity], onSuccess: onDone });
  const { field, error, pending, onSubmit } = useForm({
    schemas: { oldCode, newCode },
    initial: { oldCode: '', newCode: '' },
    malformed: { oldCode: email.codeRule, newCode: email.codeRule },
    async submit(body) {
      session.saveUser(await confirm.mutateAsync({ body }));
      onDone();
    },
  });

  const codeField = (name: 'oldCode' | 'newCode', address: string) => (
    <CodeField {...field(name)} label={fill(email.oldCode, { email: address })} autoComplete="off" />
  );
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(new Date(change.expiresAt));
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <Notice kind="info">
        {email.bothText} {fill(email.expired, { time })}
      </Notice>
      <FormError error={error} />
      <div className={styles.pairOfCodes}>
        {codeField('oldCode', user.email)}
        {codeField('newCode', change.email)}
      </div>
      <div className={styles.actions}>
        <Submit pending={pending} pendingText={email.confirming}>
          {email.confirm}
        </Submit>
        <Button
          color="outline"
          pending={resend.isPending}
          onClick={() => resend.mutate({ body: { email: change.email } })}
        >
          {email.resend}
        </Button>
        <Button color="white" pending={cancel.isPending} onClick={() => cancel.mutate({})}>
          {email.cancel}
        </Button>
      </div>
    </form>
  );
}
