import { Notice } from '@muster/ui/Notice';
import { type ReactNode, useId } from 'react';
import { useAccountI18n } from '../i18n/I18n.tsx';
import { type Guide, GuideLink } from '../ui/GuideLink.tsx';
import { useKeptFocus } from '../ui/use-kept-focus.ts';
import styles from './settings.module.css';

interface Props {
  /** Of the page's address, where several stand on one page. */
  id?: string;
  title: string;
  text: string;
  guide?: Guide | undefined;
  action?: ReactNode;
  /** It can be looked at, but not changed. */
  readOnly?: boolean;
  children: ReactNode;
}

export function Section({ id, title, text, guide, action, readOnly = false, children }: Props) {
  const { texts } = useAccountI18n();
  const heading = useId();
  const section = useKeptFocus<HTMLElement>();
  return (
    <section ref={section} id={id} tabIndex={-1} className={styles.section} aria-labelledby={heading}>
      <div className={styles.sectionHead}>
        <div>
          <h2 id={heading}>{title}</h2>
          <p className={styles.lead}>
            {text} {guide && <GuideLink guide={guide} />}
          </p>
        </div>
        {action}
      </div>
      {readOnly && <Notice kind="info">{texts.messages.permission.readOnly}</Notice>}
      {children}
    </section>
  );
}
