import { Menu, MenuItem, MenuSection } from '@muster/ui/Menu';
import { BookmarkPlus, Link, Pencil, Save, Star, StarOff, Trash2, Undo2, UserMinus, Users } from 'lucide-react';
import { useAccountI18n } from '../i18n/I18n.tsx';
import type { OpenerProps } from '../ui/LazyOpener.tsx';
import type { List } from './use-list.ts';
import type { Views } from './use-views.tsx';
import { stateOfView } from './view-links.ts';

interface Props<Row> extends OpenerProps {
  list: List<Row>;
  views: Views;
}

/** What can be done with the saved view that is shown. */
export function ViewMenu<Row>({ list, views, ...opener }: Props<Row>) {
  const { text } = useAccountI18n();
  const { definition, set } = list;
  const { saved, changed, isDefault, mayShare } = views;
  if (!saved) return null;
  const locked = saved.editable ? {} : { disabled: true, tooltip: text.list.views.onlyMine };
  return (
    <Menu {...opener} label={text.list.views.options} placement="bottom end">
      {changed && (
        <MenuSection>
          <MenuItem icon={Save} onAction={views.save} {...locked}>
            {text.list.views.save}
          </MenuItem>
          <MenuItem icon={Undo2} onAction={() => set(stateOfView(definition, saved))}>
            {text.list.views.discard}
          </MenuItem>
        </MenuSection>
      )}
      <MenuSection>
        <MenuItem icon={BookmarkPlus} onAction={() => void views.saveAs()}>
          {text.list.views.saveAs}
        </MenuItem>
        <MenuItem icon={Link} onAction={() => void views.copyLink()}>
          {text.list.views.copyLink}
        </MenuItem>
        <MenuItem icon={isDefault ? StarOff : Star} onAction={() => views.setDefault(!isDefault)}>
          {isDefault ? text.list.views.noDefault : text.list.views.makeDefault}
        </MenuItem>
      </MenuSection>
      <MenuSection>
        <MenuItem icon={Pencil} onAction={() => void views.rename()} {...locked}>
          {text.list.views.rename}
        </MenuItem>
        {(saved.shared || mayShare) && (
          <MenuItem icon={saved.shared ? UserMinus : Users} onAction={() => views.share(!saved.shared)} {...locked}>
            {saved.shared ? text.list.views.unshare : text.list.views.share}
          </MenuItem>
        )}
        <MenuItem icon={Trash2} danger onAction={() => void views.remove()} {...locked}>
          {text.list.views.delete}
        </MenuItem>
      </MenuSection>
    </Menu>
  );
}
