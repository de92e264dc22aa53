import { passwordLinkTime } from '@muster/contract/constants';
import { Button } from '@muster/ui/Button';
import { useState } from 'react';
import { Link } from 'react-router';
import { FormError } from '../../shared/form/FormError.tsx';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { paths } from '../../shared/paths.ts';
import { CopyMailedLink } from '../../shared/ui/CopyMailedLink.tsx';
import { OutboxHint } from '../../shared/ui/OutboxHint.tsx';
import { usePage } from '../../shared/ui/use-page.ts';
import { type MailState, MailStatus } from './MailStatus.tsx';
import { ResendButton } from './ResendButton.tsx';
import styles from './welcome.module.css';

interface Props {
  email: string;
  /** Of the mail that was asked for first. */
  delayed: boolean;
  onResend(): Promise<{ delayed: boolean }>;
  onOtherAddress(): void;
}

export function LinkMailed({ email, delayed, onResend, onOtherAddress }: Props) {
  const { text, fill } = useI18n();
  const heading = usePage(text.recover.doneTitle);
  const [sentAt, setSentAt] = useState(Date.now);
  const [mail, setMail] = useState<MailState>(delayed ? 'delayed' : 'none');
  const [error, setError] = useState<unknown>();

  async function resend(): Promise<void> {
    setMail('sending');
    setError(undefined);
    try {
      const answer = await onResend();
      setMail(answer.delayed ? 'delayed' : 'sent');
      setSentAt(Date.now());
    } catch (caught) {
      setError(caught);
      setMail('none');
    }
  }

  return (
    <>
      <div className={styles.intro}>
        <h1 ref={heading} tabIndex={-1}>
          {text.recover.doneTitle}
        </h1>
        <p>{fill(text.recover.done, { email })}</p>
        <p>{fill(text.recover.doneHint, { minutes: passwordLinkTime / 60_000 })}</p>
      </div>
      {/* Where mails are late, there is a server that sends them. */}
      {mail !== 'delayed' && <OutboxHint />}
      {mail !== 'delayed' && <CopyMailedLink key={sentAt} email={email} leadsTo="/welcome/change-password" />}
      <MailStatus state={mail} sent={fill(text.recover.sent, { email })} delayed={text.recover.delayed} />
      <FormError error={error} />
      <div className={styles.actions}>
        <ResendButton label={text.recover.resend} sentAt={sentAt} pending={mail === 'sending'} onResend={resend} />
        <Button color="outline" size="sm" onClick={onOtherAddress}>
          {text.recover.otherAddress}
        </Button>
      </div>
      <p className={styles.other}>
        {text.recover.remembered} <Link to={paths['welcome-index']}>{text.common.signIn}</Link>
      </p>
    </>
  );
}
