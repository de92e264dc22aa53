import { Avatar } from '@muster/ui/Avatar';
import {
  Boxes,
  CreditCard,
  type LucideIcon,
  Plus,
  ScrollText,
  Settings,
  UserRoundSearch,
  UsersRound,
} from 'lucide-react';
import { useI18n } from '../../../shared/i18n/I18n.tsx';
import { paths, pathTo, sameSectionIn } from '../../../shared/paths.ts';
import { passes } from '../../../shared/permissions/gates.ts';
import { ruleOf } from '../../../shared/permissions/page-rules.ts';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { useActiveOrg } from '../../../shared/permissions/use-workspace.ts';
import { useServices, useSession } from '../../../shared/services.ts';
import { useRouteName } from '../../../shared/ui/use-page.ts';
import type { ShellItem, ShellSection } from './shell-item.ts';

const pages = [
  ['people', 'people', UsersRound],
  ['audiences', 'audiences', UserRoundSearch],
  ['inventory', 'inventory', Boxes],
  ['audit', 'audit', ScrollText],
  ['org-billing', 'billing', CreditCard],
  ['settings', 'settings', Settings],
] as const satisfies readonly (readonly [string, string, LucideIcon])[];

/** The pages of the workspace that the user may see, and the way to the others (sections 2 and 6). */
export function useWorkspaceMenu(): ShellSection[] {
  const { text } = useI18n();
  const { config } = useServices();
  const user = useSession()?.user;
  const org = useActiveOrg();
  const gates = useGates();
  const here = useRouteName();
  const sections: ShellSection[] = [];
  if (org !== undefined) {
    // Until it is known what the user may do, there is only what everybody may.
    const may = (name: (typeof pages)[number][0]) => {
      const rule = ruleOf(name);
      return Object.keys(rule).length === 0 || (gates !== undefined && passes(rule, gates, config.flags));
    };
    const items = pages
      .filter(([name]) => may(name))
      .map(
        ([name, key, icon]): ShellItem => ({
          key: name,
          label: text.workspaceMenu[key],
          icon,
          href: pathTo(name, { org }),
        }),
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
