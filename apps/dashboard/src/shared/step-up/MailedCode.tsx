import { Button } from '@muster/ui/Button';
import { Notice } from '@muster/ui/Notice';
import { useState } from 'react';
import { FormError } from '../form/FormError.tsx';
import form from '../form/form.module.css';
import { useI18n } from '../i18n/I18n.tsx';
import { StepUpCode } from './StepUpCode.tsx';
import { StepUpFoot } from './StepUpFoot.tsx';
import type { StepUpProps } from './step-up-answer.ts';

/** For those who have nothing else: a code is mailed when they ask for it. */
export function MailedCode({ submit, actions, others, mailCode, email = '' }: StepUpProps) {
  const { text, fill } = useI18n();
  const [mail, setMail] = useState<'none' | 'sending' | 'sent' | 'delayed'>('none');
  const [wasSent, setWasSent] = useState(false);
  const [error, setError] = useState<unknown>();

  async function send(): Promise<void> {
    setMail('sending');
    setError(undefined);
    try {
      const delayed = (await mailCode?.())?.delayed === true;
      setMail(delayed ? 'delayed' : 'sent');
      setWasSent(true);
    } catch (caught) {
      setError(caught);
      setMail('none');
    }
  }

  const status = (
    <div role="status" className={form.said}>
      {mail === 'sent' && <Notice kind="success">{fill(text.stepUp.mailed, { email })}</Notice>}
      {mail === 'delayed' && <Notice kind="warning">{text.stepUp.mailDelayed}</Notice>}
    </div>
  );
  if (!wasSent) {
    return (
      <div className={form.form}>
        <FormError error={error} />
        <p>{fill(text.stepUp.mailText, { email })}</p>
        {status}
        <StepUpFoot actions={actions} others={others}>
          <Button autoFocus pending={mail === 'sending'} onClick={send}>
            {text.stepUp.mail}
          </Button>
        </StepUpFoot>
      </div>
    );
  }
  return (
    <StepUpCode method="code" submit={submit} actions={actions} others={others}>
      {status}
      <FormError error={error} />
      <p>
        <Button color="link" pending={mail === 'sending'} onClick={send}>
          {text.stepUp.mailAgain}
        </Button>
      </p>
    </StepUpCode>
  );
}
