import { Menu, MenuItem, MenuSection } from '@muster/ui/Menu';
import type { ReactElement } from 'react';
import { ItemPicture } from './ItemPicture.tsx';
import type { ShellSection } from './shell-item.ts';

interface Props {
  label: string;
  trigger: ReactElement;
  sections: readonly ShellSection[];
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
}

export function ShellMenu({ sections, ...menu }: Props) {
  return (
    <Menu {...menu} placement="bottom end">
      {sections.map(({ key, title, items, scrolls }) => (
        <MenuSection key={key} {...(title !== undefined && { title })} scrolls={scrolls ?? false}>
          {items.map(({ key: itemKey, label: words, icon, ...item }) => (
            <MenuItem key={itemKey} {...item} icon={<ItemPicture icon={icon} />} textValue={words}>
              {words}
            </MenuItem>
          ))}
        </MenuSection>
      ))}
    </Menu>
  );
}
