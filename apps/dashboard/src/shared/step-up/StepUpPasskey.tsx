import { Button } from '@muster/ui/Button';
import { Notice } from '@muster/ui/Notice';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FormError } from '../form/FormError.tsx';
import form from '../form/form.module.css';
import { useI18n } from '../i18n/I18n.tsx';
import { askForPasskey, wasPasskeyDeclined } from '../passkeys/passkeys.ts';
import { StepUpFoot } from './StepUpFoot.tsx';
import styles from './step-up.module.css';
import type { StepUpProps } from './step-up-answer.ts';

export function StepUpPasskey({ submit, passkeyOptions, actions, others }: StepUpProps) {
  const { text } = useI18n();
  const [state, setState] = useState<'still' | 'waiting' | 'declined'>('still');
  const [error, setError] = useState<unknown>();
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);

  async function ask(): Promise<void> {
    stop.current = new AbortController();
    setState('waiting');
    setError(undefined);
    try {
      const { options, ticket } = await passkeyOptions();
      await submit({ method: 'passkey', credential: await askForPasskey(options, stop.current.signal), ticket });
    } catch (caught) {
      if (stop.current.signal.aborted) return;
      if (wasPasskeyDeclined(caught)) return setState('declined');
      setError(caught);
      setState('still');
    }
  }

  return (
    <div className={form.form}>
      <FormError error={error} />
      <div role="status" className={form.said}>
        {state === 'declined' && <Notice kind="warning">{text.stepUp.passkeyDeclined}</Notice>}
      </div>
      <p className={styles.text}>{text.stepUp.passkeyText}</p>
      <StepUpFoot actions={actions} others={others}>
        <Button icon={KeyRound} autoFocus pending={state === 'waiting'} onClick={ask}>
          {state === 'waiting' ? text.stepUp.passkeyPending : text.stepUp.usePasskey}
        </Button>
      </StepUpFoot>
    </div>
  );
}
