import { resendVerification, verify } from '@muster/contract/calls/sessions';
import { ApiError } from '@muster/contract/client';
import { verificationCodeTime } from '@muster/contract/constants';
import { Button } from '@muster/ui/Button';
import { CodeField } from '@muster/ui/CodeField';
import { TextField } from '@muster/ui/TextField';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { FormError } from '../../shared/form/FormError.tsx';
import form from '../../shared/form/form.module.css';
import { useForm } from '../../shared/form/use-form.ts';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { paths } from '../../shared/paths.ts';
import { useServices } from '../../shared/services.ts';
import { OutboxHint } from '../../shared/ui/OutboxHint.tsx';
import { usePage } from '../../shared/ui/use-page.ts';
import { type MailState, MailStatus } from './MailStatus.tsx';
import { forgetPendingEmail, readPendingEmail, rememberPendingEmail } from './pending-email.ts';
import { ResendButton } from './ResendButton.tsx';
import styles from './welcome.module.css';

const wrongCode = 4009;
const { email, code } = verify.body.shape;

export function ConfirmEmailPage() {
  const { text, fill, language } = useI18n();
  const { api, session, returnPath, restartAt, tabKeep, config } = useServices();
  const heading = usePage(text.confirmEmail.title);
  const [known] = useState(() => readPendingEmail(tabKeep));
  const [sentAt, setSentAt] = useState(known?.sentAt ?? 0);
  const [mail, setMail] = useState<MailState>(known?.delayed ? 'delayed' : 'none');
  const [resendError, setResendError] = useState<unknown>();
  const { field, values, error, pending, onSubmit } = useForm({
    schemas: { email, code },
    initial: { email: known?.email ?? '', code: '' },
    malformed: { code: text.confirmEmail.codeRule },
    fieldOf: (caught) => (caught instanceof ApiError && caught.code === wrongCode ? ['code'] : undefined),
    async submit(body) {
      session.save(await api.send(verify, { body: { ...body, language } }));
      forgetPendingEmail(tabKeep);
      restartAt(returnPath.take());
    },
  });

  // There is one thing to do here. After the page's own effect, which would leave the focus on the heading.
  const firstField = field(known ? 'code' : 'email').id;
  useEffect(() => document.getElementById(firstField)?.focus(), [firstField]);

  async function resend(): Promise<void> {
    setMail('sending');
    setResendError(undefined);
    try {
      const { delayed } = await api.send(resendVerification, { body: { email: values.email, language } });
      const now = Date.now();
      rememberPendingEmail(tabKeep, { email: values.email, delayed, sentAt: now });
      setSentAt(now);
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
        <p id="sent-to">
          {known ? fill(text.confirmEmail.sentTo, { email: known.email }) : text.confirmEmail.askEmail}
        </p>
      </div>
      {/* Where mails are late, there is a server that sends them. */}
      {mail !== 'delayed' && <OutboxHint />}
      <form className={form.form} onSubmit={onSubmit} noValidate>
        <MailStatus
          state={mail}
          sent={fill(text.confirmEmail.sent, { email: values.email })}
          delayed={text.confirmEmail.delayed}
        />
        <FormError error={error ?? resendError} />
        {!known && <TextField {...field('email')} label={text.common.email} type="email" autoComplete="username" />}
        <CodeField
          {...field('code')}
          label={text.confirmEmail.code}
          describedBy="sent-to"
          hint={fill(text.confirmEmail.codeHint, { minutes: verificationCodeTime / 60_000 })}
        />
        <Button type="submit" size="lg" pending={pending}>
          {pending ? text.confirmEmail.pending : text.confirmEmail.submit}
        </Button>
      </form>
      <div className={styles.other}>
        {canResend && (
          <p className={styles.resend}>
            <span>{config.outbox ? text.confirmEmail.otherCode : text.confirmEmail.noMail}</span>
            <ResendButton
              label={text.confirmEmail.resend}
              sentAt={sentAt}
              pending={mail === 'sending'}
              onResend={resend}
            />
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
