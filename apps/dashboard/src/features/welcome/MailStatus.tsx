import form from '../../shared/form/form.module.css';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';

export type MailState = 'none' | 'sending' | 'sent' | 'delayed';

/** What has become of the mail with the code. */
export function MailStatus({ state, email }: { state: MailState; email: string }) {
  const { text, fill } = useI18n();
  return (
    <div role="status" className={form.said}>
      {state === 'sent' && <Notice kind="success">{fill(text.confirmEmail.sent, { email })}</Notice>}
      {state === 'delayed' && <Notice kind="warning">{text.confirmEmail.delayed}</Notice>}
    </div>
  );
}
