import { Link } from 'react-router';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import styles from './account.module.css';

const sectionIds = ['profile', 'email', 'password', 'twoFactor', 'passkeys', 'sessions'] as const;
export type SectionId = (typeof sectionIds)[number];

/** Where one is on a long page: each section has an address. */
export function SectionNav() {
  const { text } = useAccountI18n();
  return (
    <nav className={styles.nav} aria-label={text.me.sections}>
      <ul>
        {sectionIds.map((id) => (
          <li key={id}>
            <Link to={`#${id}`}>{text.me[id].title}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
