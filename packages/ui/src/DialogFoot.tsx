import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import dialog from './dialog.module.css';
import styles from './Modal.module.css';

/** The buttons of a form that is all that a modal contains: they look as its own foot, and stay in sight as that does. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className={classNames(dialog.foot, styles.within)}>{children}</div>;
}
