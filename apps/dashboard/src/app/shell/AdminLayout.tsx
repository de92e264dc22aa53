import { NavLink, Outlet } from 'react-router';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { paths } from '../../shared/paths.ts';
import { NotAllowedPage } from '../../shared/permissions/NotAllowedPage.tsx';
import { useSession } from '../../shared/services.ts';
import { isAdmin } from '../../shared/session/auth-state.ts';
import styles from './AdminLayout.module.css';
import { menuEntries } from './menus/menu-entries.ts';

/** The provider's own area: for administrators who have not hidden that they are (platform-shell.md, section 6). */
export function AdminLayout() {
  const { text } = useAccountI18n();
  const account = useSession();
  if (!account || !isAdmin(account)) return <NotAllowedPage />;
  return (
    <>
      <nav className={styles.nav} aria-label={text.provider.nav.label}>
        {menuEntries('admin').map(({ page, label }) => (
          <NavLink key={page} to={paths[page]}>
            {label(text)}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </>
  );
}
