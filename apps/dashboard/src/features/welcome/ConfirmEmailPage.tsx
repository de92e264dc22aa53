import { resendVerification, verify } from '@muster/contract/calls/sessions';
import { ApiError } from '@muster/contract/client';
import { Button } from '@muster/ui/Button';
import { Notice } from '@muster/ui/Notice';
import { TextField } from '@muster/ui/TextField';
import { useState } from 'react';
import { Link } from 'react-router';
import { FormError } from '../../shared/form/FormError.tsx';
import form from '../../shared/form/form.module.css';
import { useForm } from '../../shared/form/use-form.ts';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { paths } from '../../shared/paths.ts';
import { useServices } from '../../shared/services.ts';
import { usePage } from '../../shared/ui/use-page.ts';
import { type MailState, MailStatus } from './MailStatus.tsx';
import { forgetPendingEmail, readPendingEmail, rememberPendingEmail } from './pending-email.ts';
import styles from './welcome.module.css';

const wrongCode = 4009;
const { email, code } = verify.body.shape;

export function ConfirmEmailPage() {
  const { text, fill, language } = useI18n();
  const { api, session, returnPath, restartAt, tabKeep, config } = useServices();
  const heading = usePage(text.confirmEmail.title);
  const [known] = useState(() => readPendingEmail(tabKeep));
  const [mail, setMail] = useState<MailState>(known?.delayed ? 'delayed' : 'none');
  const [resendError, setResendError] = useState<unknown>();
  const { field, values, error, pending, onSubmit } = useForm({
    schemas: { email, code },
    initial: { email: known?.email ?? '' },
    malformed: { code: text.confirmEmail.codeRule },
    fieldOf: (caught) => (caught instanceof ApiError && caught.code === wrongCode ? ['code'] : undefined),
    async submit(body) {
      session.save(await api.send(verify, { body: { ...body, language } }));
      forgetPendingEmail(tabKeep);
      restartAt(returnPath.take());
    },
  });

  async function resend(): Promise<void> {
    setMail('sending');
    setResendError(undefined);
    try {
      const { delayed } = await api.send(resendVerification, { body: { email: values.email, language } });
      rememberPendingEmail(tabKeep, { email: values.email, delayed });
      setMail(delayed ? 'delayed' : 'sent');
    } catch (caught) {
      setResendError(caught);
      setMail('none');
    }
  }

  const canResend = email.safeParse(values.email).success;
  return (
    <>
      <div className={styles.intro}>
        <h1 ref={heading} tabIndex={-1}>
          {text.confirmEmail.title}
        </h1>
        <p>{known ? fill(text.confirmEmail.sentTo, { email: known.email }) : text.confirmEmail.askEmail}</p>
        {config.outbox && (
          <Notice kind="info">
            {text.confirmEmail.kept}{' '}
            <a href={config.outbox} target="_blank" rel="noreferrer">
              {text.confirmEmail.outbox}
            </a>
          </Notice>
        )}
      </div>
      <form className={form.form} onSubmit={onSubmit} noValidate>
        <MailStatus state={mail} email={values.email} />
        <FormError error={error ?? resendError} />
        {!known && <TextField {...field('email')} label={text.common.email} type="email" autoComplete="username" />}
        <TextField
          {...field('code')}
          label={text.confirmEmail.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          className={styles.code}
        />
        <Button type="submit" size="lg" pending={pending}>
          {pending ? text.confirmEmail.pending : text.confirmEmail.submit}
        </Button>
      </form>
      <div className={styles.other}>
        {canResend && (
          <p>
            {config.outbox ? text.confirmEmail.otherCode : text.confirmEmail.noMail}{' '}
            <Button color="link" pending={mail === 'sending'} onClick={resend}>
              {text.confirmEmail.resend}
            </Button>
          </p>
        )}
        <p>
          {text.confirmEmail.wrongAddress}{' '}
          <Link to={paths['welcome-index-register']}>{text.confirmEmail.startOver}</Link>
        </p>
      </div>
    </>
  );
}
