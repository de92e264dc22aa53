import type { ProofMethod } from '@muster/contract/constants';
import { Button } from '@muster/ui/Button';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { Notice } from '@muster/ui/Notice';
import { useState } from 'react';
import { useI18n } from '../i18n/I18n.tsx';
import { CodeProof, PasswordProof } from './CodeProof.tsx';
import { MailedCode } from './MailedCode.tsx';
import { PasskeyProof } from './PasskeyProof.tsx';
import styles from './proof.module.css';
import type { ProofProps } from './proof-answer.ts';

interface Props extends ProofProps {
  methods: readonly ProofMethod[];
}

/** Asks for one of the things with which somebody can prove who they are, and offers the others. */
export function ProofForm({ methods, ...props }: Props) {
  const { text } = useI18n();
  const [chosen, setChosen] = useState<ProofMethod | undefined>(methods[0]);
  if (chosen === undefined) {
    return (
      <>
        <Notice kind="warning">{text.proof.noMethod}</Notice>
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
            {text.proof.other[method]}
          </Button>
        </li>
      ))}
    </ul>
  );
  return <Asked key={chosen} method={chosen} {...props} others={ways} />;
}

function Asked({ method, ...props }: ProofProps & { method: ProofMethod }) {
  if (method === 'password') return <PasswordProof {...props} />;
  if (method === 'passkey') return <PasskeyProof {...props} />;
  if (method === 'code') return <MailedCode {...props} />;
  return <CodeProof method={method} {...props} />;
}
