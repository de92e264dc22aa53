import { DialogFoot } from '@muster/ui/DialogFoot';
import type { ReactNode } from 'react';
import styles from './proof.module.css';
import type { ProofProps } from './proof-answer.ts';

type Props = Pick<ProofProps, 'actions' | 'others'> & { children: ReactNode };

/** In a dialog its foot, after the other ways; on a page of its own the button alone, before them. */
export function ProofFoot({ actions, others, children }: Props) {
  if (!actions) {
    return (
      <>
        <div className={styles.alone}>{children}</div>
        {others}
      </>
    );
  }
  return (
    <>
      {others}
      <DialogFoot>
        {actions}
        {children}
      </DialogFoot>
    </>
  );
}
