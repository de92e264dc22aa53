import type { ReactNode } from 'react';
import styles from '../publications.module.css';

/** Fields that belong together, under a title. */
export function FormGroup({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {text && <p className={styles.hint}>{text}</p>}
      {children}
    </fieldset>
  );
}
