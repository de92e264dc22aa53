import { Avatar } from '@muster/ui/Avatar';
import { Plus } from 'lucide-react';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { paths, sameSectionIn } from '../../../shared/paths.ts';
import { useActiveOrg } from '../../../shared/permissions/use-workspace.ts';
import { useServices, useSession } from '../../../shared/services.ts';
import { useRouteName } from '../../../shared/ui/use-page.ts';
import type { ShellItem, ShellSection } from './shell-item.ts';
import { useMenuEntries } from './use-menu-entries.ts';

/** The pages of the workspace that the user may see, and the way to the others (sections 2 and 6). */
export function useWorkspaceMenu(): ShellSection[] {
  const { text } = useAccountI18n();
  const { config } = useServices();
  const user = useSession()?.user;
  const org = useActiveOrg();
  const pages = useMenuEntries('workspace');
  const here = useRouteName();
  const sections: ShellSection[] = [];
  if (org !== undefined) {
    const items = pages.map(
      ({ page, to, label, icon }): ShellItem => ({ key: page, label: label(text), icon, href: to }),
    );
    sections.push({ key: 'pages', items });
  }
  const others = user?.organizations.filter(({ slug }) => slug !== org) ?? [];
  if (others.length > 0) {
    const items = others.map(
      ({ id, name, slug, picture }): ShellItem => ({
        key: id,
        label: name,
        icon: <Avatar name={name} id={id} src={picture} size="xs" shape="rounded" />,
        href: sameSectionIn(slug, here ?? 'home'),
      }),
    );
    sections.push({ key: 'others', title: text.workspaceMenu.others, items, scrolls: true });
  }
  if (config.flags.createWorkspace && user && !user.ssoUser) {
    const create = { key: 'create', label: text.workspaceMenu.create, icon: Plus, href: paths['index-hi'] };
    sections.push({ key: 'create', items: [create] });
  }
  return sections;
}
