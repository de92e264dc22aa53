import { Outlet } from 'react-router';
import { NotAllowedPage } from '../../shared/permissions/NotAllowedPage.tsx';
import { useSession } from '../../shared/services.ts';
import { isAdmin } from '../../shared/session/auth-state.ts';

/** The provider's own area: for administrators who have not hidden that they are (platform-shell.md, section 6). */
export function AdminLayout() {
  const account = useSession();
  return account && isAdmin(account) ? <Outlet /> : <NotAllowedPage />;
}
