import { Eye, type LucideIcon, ShieldCheck } from 'lucide-react';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { paths } from '../../../shared/paths.ts';
import { useSession } from '../../../shared/services.ts';
import { isAdmin, isAdminViewer } from '../../../shared/session/auth-state.ts';
import { useMenuEntries } from './use-menu-entries.ts';

export interface MainLink {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Only the page itself, not what lies below it. */
  end?: boolean;
}

/** Where the product's areas are (platform-shell.md, section 2, Top bar). */
export function useMainLinks(): MainLink[] {
  const { text } = useAccountI18n();
  const account = useSession();
  const links: MainLink[] = useMenuEntries('main').map(({ to, label, icon, end }) => ({
    to,
    label: label(text),
    icon,
    ...(end && { end }),
  }));
  if (account && isAdmin(account)) {
    const icon = isAdminViewer(account) ? Eye : ShieldCheck;
    links.push({ to: paths.dm, label: text.shell.admin, icon });
  }
  return links;
}
