import type { ReactNode } from 'react';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import styles from './account.module.css';
import type { SectionId } from './SectionNav.tsx';

interface Props {
  id: SectionId;
  /** Beside the title: what can be done first. */
  action?: ReactNode;
  children: ReactNode;
}

export function Section({ id, action, children }: Props) {
  const { text } = useAccountI18n();
  const { title, text: about } = text.me[id];
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        {action}
        <p>{about}</p>
      </div>
      {children}
    </section>
  );
}

/** A fact of the section, and what can be done about it. */
export function Fact({ term, children, action }: { term: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dl>
        <dt>{term}</dt>
        <dd>{children}</dd>
      </dl>
      {action}
    </div>
  );
}
