import { Notice } from '@muster/ui/Notice';
import { type ReactNode, useId } from 'react';
import { useAccountI18n } from '../i18n/I18n.tsx';
import styles from './settings.module.css';

interface Props {
  title: string;
  text: string;
  action?: ReactNode;
  /** It can be looked at, but not changed. */
  readOnly?: boolean;
  children: ReactNode;
}

export function Section({ title, text, action, readOnly = false, children }: Props) {
  const { texts } = useAccountI18n();
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <div>
          <h2 id={id}>{title}</h2>
          <p className={styles.lead}>{text}</p>
        </div>
        {action}
      </div>
      {readOnly && <Notice kind="info">{texts.messages.permission.readOnly}</Notice>}
      {children}
    </section>
  );
}
