import { Notice } from '@muster/ui/Notice';
import form from '../../shared/form/form.module.css';

export type MailState = 'none' | 'sending' | 'sent' | 'delayed';

/** What has become of a mail that was asked for, said aloud. */
export function MailStatus({ state, sent, delayed }: { state: MailState; sent: string; delayed: string }) {
  return (
    <div role="status" className={form.said}>
      {state === 'sent' && <Notice kind="success">{sent}</Notice>}
      {state === 'delayed' && <Notice kind="warning">{delayed}</Notice>}
    </div>
  );
}
