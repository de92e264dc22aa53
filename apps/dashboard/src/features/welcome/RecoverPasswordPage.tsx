import { forgotPassword } from '@muster/contract/calls/sessions';
import { Button } from '@muster/ui/Button';
import { TextField } from '@muster/ui/TextField';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { FormError } from '../../shared/form/FormError.tsx';
import form from '../../shared/form/form.module.css';
import { useForm } from '../../shared/form/use-form.ts';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { paths } from '../../shared/paths.ts';
import { useServices } from '../../shared/services.ts';
import { usePage } from '../../shared/ui/use-page.ts';
import { LinkMailed } from './LinkMailed.tsx';
import styles from './welcome.module.css';

const { email } = forgotPassword.body.shape;

/** Asks for the address, then says the same whether it has an account or not. */
export function RecoverPasswordPage() {
  const { language } = useI18n();
  const { api } = useServices();
  const typed = (useLocation().state as { email?: unknown } | null)?.email;
  const [address, setAddress] = useState(typeof typed === 'string' ? typed : '');
  const [mailed, setMailed] = useState<{ delayed: boolean }>();

  async function ask(to: string): Promise<{ delayed: boolean }> {
    return api.send(forgotPassword, { body: { email: to, language } });
  }

  if (mailed) {
    return (
      <LinkMailed
        email={address}
        delayed={mailed.delayed}
        onResend={() => ask(address)}
        onOtherAddress={() => setMailed(undefined)}
      />
    );
  }
  return (
    <AskForLink
      initial={address}
      onAsk={async (to) => {
        const answer = await ask(to);
        setAddress(to.trim());
        setMailed(answer);
      }}
    />
  );
}

function AskForLink({ initial, onAsk }: { initial: string; onAsk(email: string): Promise<void> }) {
  const { text } = useI18n();
  const heading = usePage(text.recover.title);
  const { field, error, pending, onSubmit } = useForm({
    schemas: { email },
    initial: { email: initial },
    submit: ({ email: to }) => onAsk(to),
  });
  return (
    <>
      <div className={styles.intro}>
        <h1 ref={heading} tabIndex={-1}>
          {text.recover.title}
        </h1>
        <p>{text.recover.text}</p>
      </div>
      <form className={form.form} onSubmit={onSubmit} noValidate>
        <FormError error={error} />
        <TextField {...field('email')} label={text.common.email} type="email" autoComplete="username" autoFocus />
        <Button type="submit" size="lg" pending={pending}>
          {pending ? text.recover.pending : text.recover.submit}
        </Button>
      </form>
      <p className={styles.other}>
        {text.recover.remembered} <Link to={paths['welcome-index']}>{text.common.signIn}</Link>
      </p>
    </>
  );
}
