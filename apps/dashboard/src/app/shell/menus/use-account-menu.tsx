import { Avatar } from '@muster/ui/Avatar';
import {
  Bell,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  ShieldCheck,
  ShieldOff,
  Sun,
  UserPlus,
  UserRoundCog,
  UserRoundX,
} from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useAccountI18n, useI18n } from '../../../shared/i18n/I18n.tsx';
import { useUnread } from '../../../shared/notifications/use-unread.ts';
import { paths } from '../../../shared/paths.ts';
import { useServices } from '../../../shared/services.ts';
import { type Account, isRealAdmin } from '../../../shared/session/auth-state.ts';
import { type Theme, themes } from '../../../shared/theme/theme.ts';
import { useSignOut } from '../use-sign-out.tsx';
import type { ShellItem, ShellSection } from './shell-item.ts';

const themeIcons: Record<Theme, LucideIcon> = { light: Sun, dark: Moon, system: Monitor };

/** Who one is, who else one could be, and the way out (platform-shell.md, section 2, Account menu). */
export function useAccountMenu(account: Account): ShellSection[] {
  const { text } = useI18n();
  const { session, accounts, theme } = useServices();
  const chosen = useSyncExternalStore(theme.subscribe, theme.get);
  const spares = useSyncExternalStore(session.subscribe, session.spares);
  const signOut = useSignOut(account);
  const { text: more, fill } = useAccountI18n();
  const unread = useUnread();
  const { accountMenu } = text;

  function toggleAdmin(): void {
    session.setHideAdmin(account.hideAdmin !== true);
    window.location.reload();
  }

  const own: ShellItem[] = [
    { ...person(account), href: paths['me-profile'] },
    {
      key: 'notifications',
      label: more.notifications.title,
      icon: Bell,
      href: paths['me-notifications'],
      ...(unread > 0 && { detail: fill(more.notifications.unread, { count: unread }) }),
    },
    { key: 'manage', label: accountMenu.manage, icon: UserRoundCog, href: paths.me },
  ];
  if (isRealAdmin(account)) {
    const hidden = account.hideAdmin === true;
    const label = hidden ? accountMenu.showAdmin : accountMenu.hideAdmin;
    own.push({ key: 'admin', label, icon: hidden ? ShieldCheck : ShieldOff, onAction: toggleAdmin });
  }
  const sections: ShellSection[] = [
    { key: 'own', items: own },
    {
      key: 'theme',
      title: accountMenu.theme,
      items: themes.map((value) => ({
        key: value,
        label: accountMenu.themes[value],
        icon: themeIcons[value],
        checked: value === chosen,
        onAction: () => theme.set(value),
      })),
    },
  ];
  if (spares.length > 0) {
    const items = spares.map((spare) => ({ ...person(spare), onAction: () => accounts.switchTo(spare.user.id) }));
    sections.push({ key: 'spares', title: accountMenu.switch, items, scrolls: true });
  }
  if (account.supplanting) {
    const stop = {
      key: 'stop',
      label: more.supplant.stop,
      icon: UserRoundX,
      onAction: () => void accounts.stopSupplanting(),
    };
    sections.push({ key: 'supplanting', items: [stop] });
  }
  sections.push({
    key: 'out',
    items: [
      { key: 'add', label: accountMenu.add, icon: UserPlus, href: `${paths['welcome-index']}?add=1` },
      { key: 'sign-out', label: text.common.signOut, icon: LogOut, onAction: signOut },
    ],
  });
  return sections;
}

function person({ user }: Account): ShellItem {
  const { id, fullName, email, picture } = user;
  return { key: id, label: fullName, detail: email, icon: <Avatar name={fullName} id={id} src={picture} size="sm" /> };
}
