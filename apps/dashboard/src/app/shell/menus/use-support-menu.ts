import { Activity, BookOpen, Keyboard, LifeBuoy, Newspaper, Ticket } from 'lucide-react';
import { useI18n } from '../../../shared/i18n/I18n.tsx';
import { useWorkspace } from '../../../shared/permissions/use-workspace.ts';
import { useServices, useSession } from '../../../shared/services.ts';
import { useKeyboardHelp } from '../use-keyboard-help.tsx';
import type { ShellItem, ShellSection } from './shell-item.ts';

/** Where help is; what the installation does not have is left out (platform-shell.md, section 2, Support menu). */
export function useSupportMenu(): ShellSection[] {
  const showKeys = useKeyboardHelp();
  const { text } = useI18n();
  const { links, supportEmail } = useServices().config;
  const role = useWorkspace().data?.organization.security.role;
  const { supportMenu } = text;
  const supplanting = Boolean(useSession()?.supplanting);
  const seesTickets = (role === 'owner' || role === 'admin') && !supplanting;
  // The guides of the installation itself are no page of the dashboard.
  const documentation = links.documentation && new URL(links.documentation, window.location.origin).href;
  const all: [ShellItem, href: string | null][] = [
    [{ key: 'support', label: supportMenu.support, icon: LifeBuoy }, links.support ?? `mailto:${supportEmail}`],
    [{ key: 'documentation', label: supportMenu.documentation, icon: BookOpen }, documentation],
    [{ key: 'news', label: supportMenu.news, icon: Newspaper }, links.news],
    [{ key: 'status', label: supportMenu.status, icon: Activity }, links.status],
    [{ key: 'tickets', label: supportMenu.tickets, icon: Ticket }, seesTickets ? links.tickets : null],
  ];
  const items = all.flatMap(([item, href]) => (href === null ? [] : [{ ...item, href }]));
  const keys = { key: 'keyboard', label: text.keyboard.title, icon: Keyboard, onAction: showKeys };
  return [{ key: 'support', items: [...items, keys] }];
}
