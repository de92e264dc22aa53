import type { Organization, Overview } from '@muster/contract/entities';
import { EmptyState } from '@muster/ui/EmptyState';
import { UserRoundX } from 'lucide-react';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import styles from './home.module.css';

/** For who is in the workspace and may see nothing of it yet: whom to ask. */
export function NoRole({ organization, contacts }: { organization: Organization; contacts: Overview['contacts'] }) {
  const { text, fill } = useAccountI18n();
  const { noRole } = text.home;
  return (
    <div className={styles.noRole}>
      <EmptyState icon={UserRoundX} title={fill(noRole.title, { name: organization.name })}>
        {noRole.text}
      </EmptyState>
      <ul aria-label={noRole.contacts} className={styles.contacts}>
        {contacts.map(({ name, email }) => (
          <li key={email}>
            {name !== email && <strong>{name}</strong>} <a href={`mailto:${email}`}>{email}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
