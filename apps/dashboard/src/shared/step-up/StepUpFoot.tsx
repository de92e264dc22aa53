import { DialogFoot } from '@muster/ui/DialogFoot';
import type { ReactNode } from 'react';
import styles from './step-up.module.css';
import type { StepUpProps } from './step-up-answer.ts';

type Props = Pick<StepUpProps, 'actions' | 'others'> & { children: ReactNode };

/** In a dialog its foot, after the other ways; on a page of its own the button alone, before them. */
export function StepUpFoot({ actions, others, children }: Props) {
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
