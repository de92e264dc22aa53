import type { PaletteItem, PaletteSection } from '@muster/ui/CommandPalette';
import { Languages, Settings, UserCog, UserPlus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { maySee, sectionNames } from '../../../features/settings/sections.ts';
import { arrivingTo, currentPageActions } from '../../../shared/actions/page-actions.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useLanguageChoice } from '../../../shared/i18n/use-language-choice.ts';
import { pathTo } from '../../../shared/paths.ts';
import { useGates, usePermission } from '../../../shared/permissions/use-gates.ts';
import { useActiveOrg } from '../../../shared/permissions/use-workspace.ts';
import type { ShellItem, ShellSection } from '../menus/shell-item.ts';
import type { MainLink } from '../menus/use-main-links.ts';

export interface Menus {
  links: readonly MainLink[];
  workspace: readonly ShellSection[];
  support: readonly ShellSection[];
  account: readonly ShellSection[];
}

/** Shown only to who types: there are too many to read through. */
export const settingsSection = 'settings';

/**
 * What the page offers, where one can go and what can be done from everywhere. The menus say what is for whom, so that
 * nobody is led by the search to what they do not show.
 */
export function usePlaces({ links, workspace, support, account }: Menus): PaletteSection[] {
  const { text, language } = useAccountI18n();
  const org = useActiveOrg();
  const navigate = useNavigate();
  const gates = useGates();
  const chooseLanguage = useLanguageChoice();
  const mayInvite = usePermission('invitation', 'create');
  const places = [
    ...links.map(({ to, label, icon }): PaletteItem => ({ id: to, label, icon, href: to })),
    ...itemsOf(workspace, ['pages', 'others', 'create']),
    ...itemsOf(account, ['own', 'spares']),
    ...itemsOf(support, ['support']),
  ];
  const own = pathTo('me-profile');
  const settings: PaletteItem[] = [
    ...(org !== undefined && gates !== undefined
      ? sectionNames
          .filter((name) => maySee(name, gates))
          .map((name) => ({
            id: `settings ${name}`,
            label: text.search.workspaceSettings[name],
            icon: Settings,
            href: `${pathTo('settings', { org })}?section=${name}`,
          }))
      : []),
    ...Object.entries(text.search.ownSettings).map(([id, label]) => ({
      id: `own ${id}`,
      label,
      icon: UserCog,
      href: `${own}#${id}`,
    })),
  ];
  const themes = itemsOf(account, ['theme'], (item) =>
    item.checked ? [] : [{ ...item, label: text.search.themes[item.key as keyof typeof text.search.themes] }],
  );
  const here = currentPageActions().map(({ key, ...action }): PaletteItem => ({ id: key, ...action }));
  const actions: PaletteItem[] = [
    ...(mayInvite && org !== undefined && !here.some(({ id }) => id === 'invite')
      ? [
          {
            id: 'invite',
            label: text.search.invite,
            icon: UserPlus,
            onAction: () => void navigate(pathTo('people', { org }), arrivingTo('invite')),
          },
        ]
      : []),
    ...themes,
    {
      id: 'language',
      label: text.search.language,
      icon: Languages,
      onAction: () => void chooseLanguage(language === 'en' ? 'es' : 'en'),
    },
    ...itemsOf(account, ['out']),
  ];
  return [
    { id: 'here', title: text.search.here, items: here },
    { id: 'places', title: text.search.places, items: places },
    { id: settingsSection, title: text.search.settings, items: settings },
    { id: 'actions', title: text.search.actions, items: actions },
  ];
}

function itemsOf(
  sections: readonly ShellSection[],
  keys: readonly string[],
  change: (item: ShellItem) => readonly ShellItem[] = (item) => [item],
): PaletteItem[] {
  return sections
    .filter(({ key }) => keys.includes(key))
    .flatMap(({ key: section, items }) =>
      items.flatMap(change).map(({ key, label, icon, detail, href, onAction }) => {
        return { id: `${section} ${key}`, label, icon, detail, href, ...(onAction ? { onAction } : {}) };
      }),
    );
}
