import type { StepUpMethod } from '@muster/contract/constants';
import { Button } from '@muster/ui/Button';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { Notice } from '@muster/ui/Notice';
import { useState } from 'react';
import { useI18n } from '../i18n/I18n.tsx';
import { MailedCode } from './MailedCode.tsx';
import { StepUpCode, StepUpPassword } from './StepUpCode.tsx';
import { StepUpPasskey } from './StepUpPasskey.tsx';
import styles from './step-up.module.css';
import type { StepUpProps } from './step-up-answer.ts';

interface Props extends StepUpProps {
  methods: readonly StepUpMethod[];
}

/** Asks for one of the methods that the user has, and offers the others. Signing in asks for the second factor with it. */
export function StepUpForm({ methods, ...props }: Props) {
  const { text } = useI18n();
  const [chosen, setChosen] = useState<StepUpMethod | undefined>(methods[0]);
  if (chosen === undefined) {
    return (
      <>
        <Notice kind="warning">{text.stepUp.noMethod}</Notice>
        {props.actions && <DialogFoot>{props.actions}</DialogFoot>}
      </>
    );
  }
  const others = methods.filter((method) => method !== chosen);
  const ways = others.length > 0 && (
    <ul className={styles.others}>
      {others.map((method) => (
        <li key={method}>
          <Button color="link" onClick={() => setChosen(method)}>
            {text.stepUp.other[method]}
          </Button>
        </li>
      ))}
    </ul>
  );
  return <Asked key={chosen} method={chosen} {...props} others={ways} />;
}

function Asked({ method, ...props }: StepUpProps & { method: StepUpMethod }) {
  if (method === 'password') return <StepUpPassword {...props} />;
  if (method === 'passkey') return <StepUpPasskey {...props} />;
  if (method === 'code') return <MailedCode {...props} />;
  return <StepUpCode method={method} {...props} />;
}
