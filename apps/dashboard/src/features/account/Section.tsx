import type { ReactNode } from 'react';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { Section as SettingsSection } from '../../shared/settings/Section.tsx';
import styles from './account.module.css';

export const sectionIds = ['profile', 'email', 'password', 'twoFactor', 'passkeys', 'sessions'] as const;

interface Props {
  id: (typeof sectionIds)[number];
  /** Beside the title: what can be done first. */
  action?: ReactNode;
  children: ReactNode;
}

export function Section({ id, action, children }: Props) {
  const { text } = useAccountI18n();
  const { title, text: about } = text.me[id];
  return (
    <SettingsSection id={id} title={title} text={about} action={action}>
      {children}
    </SettingsSection>
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
