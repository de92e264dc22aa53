import { AppWindow, Eye, LayoutDashboard, type LucideIcon, ShieldCheck, Smartphone } from 'lucide-react';
import { useI18n } from '../../../shared/i18n/I18n.tsx';
import { paths, pathTo } from '../../../shared/paths.ts';
import { useActiveOrg } from '../../../shared/permissions/use-workspace.ts';
import { useServices, useSession } from '../../../shared/services.ts';
import { isAdmin } from '../../../shared/session/auth-state.ts';

export interface MainLink {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Only the page itself, not what lies below it. */
  end?: boolean;
}

/** Where the product's areas are (platform-shell.md, section 2, Top bar). */
export function useMainLinks(): MainLink[] {
  const { text } = useI18n();
  const { config } = useServices();
  const account = useSession();
  const org = useActiveOrg();
  const links: MainLink[] = [];
  if (org !== undefined) {
    links.push({ to: pathTo('home', { org }), label: text.shell.overview, icon: LayoutDashboard, end: true });
    links.push({ to: pathTo('apps', { org }), label: text.shell.apps, icon: AppWindow });
    if (config.flags.mdm) links.push({ to: pathTo('devices', { org }), label: text.shell.devices, icon: Smartphone });
  }
  if (account && isAdmin(account)) {
    const icon = account.user.role === 'adminViewer' ? Eye : ShieldCheck;
    links.push({ to: paths.dm, label: text.shell.admin, icon });
  }
  return links;
}
