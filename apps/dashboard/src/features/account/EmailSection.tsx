import type { Reply } from '@muster/contract/call';
import { startEmailChange } from '@muster/contract/calls/account';
import { readSecurity } from '@muster/contract/calls/factors';
import type { User } from '@muster/contract/entities';
import { Button } from '@muster/ui/Button';
import { TextField } from '@muster/ui/TextField';
import { useState } from 'react';
import { useChange } from '../../shared/api/use-change.ts';
import { FormError } from '../../shared/form/FormError.tsx';
import form from '../../shared/form/form.module.css';
import { Submit } from '../../shared/form/Submit.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import styles from './account.module.css';
import { ConfirmEmailChange } from './ConfirmEmailChange.tsx';
import { Fact, Section } from './Section.tsx';

type EmailChange = Reply<typeof readSecurity>['emailChange'];

/** `change` is undefined until it is known whether another address waits to be confirmed. */
export function EmailSection({ user, change }: { user: User; change: EmailChange | undefined }) {
  const { text } = useAccountI18n();
  const [asking, setAsking] = useState(false);
  const mayAsk = change === null && !asking;
  return (
    <Section id="email">
      <Fact
        term={text.me.email.current}
        action={
          mayAsk && (
            <Button color="outline" onClick={() => setAsking(true)}>
              {text.me.email.change}
            </Button>
          )
        }
      >
        {user.email}
      </Fact>
      {change === null && asking && <NewAddress user={user} onClose={() => setAsking(false)} />}
      {change && <ConfirmEmailChange user={user} change={change} onDone={() => setAsking(false)} />}
    </Section>
  );
}

const { email } = startEmailChange.body.shape;

function NewAddress({ user, onClose }: { user: User; onClose(): void }) {
  const { text } = useAccountI18n();
  const start = useChange(startEmailChange, { invalidates: [readSecurity], tellsErrors: false });
  const { field, error, pending, onSubmit } = useForm({
    schemas: { email },
    initial: { email: '' },
    guard: true,
    across: ({ email: typed }): { email?: { name: string; params: Record<string, string> } } =>
      typed.trim().toLowerCase() === user.email ? { email: { name: 'emailSame', params: {} } } : {},
    async submit(body) {
      await start.mutateAsync({ body });
    },
  });
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <TextField {...field('email')} label={text.me.email.new} type="email" autoComplete="email" autoFocus />
      <div className={styles.actions}>
        <Submit pending={pending} pendingText={text.me.email.sending}>
          {text.me.email.next}
        </Submit>
        <Button color="outline" onClick={onClose}>
          {text.common.cancel}
        </Button>
      </div>
    </form>
  );
}
