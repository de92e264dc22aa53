import type { ListView } from '@muster/contract/calls/views';
import { Menu, MenuItem, MenuSection } from '@muster/ui/Menu';
import { Bookmark, type LucideIcon, Users } from 'lucide-react';
import { useAccountI18n } from '../i18n/I18n.tsx';
import type { OpenerProps } from '../ui/LazyOpener.tsx';

interface Props extends OpenerProps {
  items: readonly ListView[];
  current: string | undefined;
  onChoose(view: ListView): void;
}

/** All saved views: one's own, then those of others. */
export function SavedViewsMenu({ items, current, onChoose, ...opener }: Props) {
  const { text } = useAccountI18n();
  const mine = items.filter((view) => view.mine);
  const shared = items.filter((view) => !view.mine);
  const item = (view: ListView, icon: LucideIcon, detail?: string) => (
    <MenuItem
      key={view.id}
      icon={icon}
      checked={view.id === current}
      {...(detail ? { detail } : {})}
      onAction={() => onChoose(view)}
    >
      {view.name}
    </MenuItem>
  );
  return (
    <Menu {...opener} label={text.list.views.label} placement="bottom end">
      {mine.length > 0 && (
        <MenuSection title={text.list.views.mine} scrolls>
          {mine.map((view) => item(view, view.shared ? Users : Bookmark))}
        </MenuSection>
      )}
      {shared.length > 0 && (
        <MenuSection title={text.list.views.shared} scrolls>
          {shared.map((view) => item(view, Users, view.ownerName))}
        </MenuSection>
      )}
    </Menu>
  );
}
