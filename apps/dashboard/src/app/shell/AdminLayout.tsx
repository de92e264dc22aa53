import { NavLink, Outlet } from 'react-router';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { paths } from '../../shared/paths.ts';
import { NotAllowedPage } from '../../shared/permissions/NotAllowedPage.tsx';
import { useSession } from '../../shared/services.ts';
import { isAdmin } from '../../shared/session/auth-state.ts';
import styles from './AdminLayout.module.css';

/** The pages that are built, in the order of their use. */
const places = ['organizations', 'people', 'playground'] as const;

/** The provider's own area: for administrators who have not hidden that they are (platform-shell.md, section 6). */
export function AdminLayout() {
  const { text } = useAccountI18n();
  const { nav } = text.provider;
  const account = useSession();
  if (!account || !isAdmin(account)) return <NotAllowedPage />;
  return (
    <>
      <nav className={styles.nav} aria-label={nav.label}>
        {places.map((place) => (
          <NavLink key={place} to={paths[`dm-${place}`]}>
            {nav[place]}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </>
  );
}
