import { Button } from '@muster/ui/Button';
import { Menu, MenuItem, MenuSection } from '@muster/ui/Menu';
import {
  BookmarkPlus,
  Ellipsis,
  Link,
  Pencil,
  Save,
  Star,
  StarOff,
  Trash2,
  Undo2,
  UserMinus,
  Users,
} from 'lucide-react';
import { useI18n } from '../i18n/I18n.tsx';
import type { List } from './use-list.ts';
import type { Views } from './use-views.tsx';
import { differsFrom, stateOfView } from './view-links.ts';

/** What can be done with the view that is shown. */
export function ViewMenu<Row>({ list, views }: { list: List<Row>; views: Views }) {
  const { text } = useI18n();
  const { definition, state, set } = list;
  const { saved, builtIn, changed, isDefault, mayShare } = views;
  const worthSaving = saved ? changed : builtIn !== undefined && differsFrom(definition, state, builtIn);
  const why = saved && !saved.editable ? text.list.views.onlyMine : undefined;
  const locked = why === undefined ? {} : { disabled: true, tooltip: why };
  if (!saved && !worthSaving) return null;
  if (!saved) {
    return (
      <Button color="white" size="sm" icon={BookmarkPlus} onClick={() => void views.saveAs()}>
        {text.list.views.saveAs}
      </Button>
    );
  }
  return (
    <Menu
      label={text.list.views.options}
      placement="bottom end"
      trigger={<Button color="white" size="sm" icon={Ellipsis} label={text.list.views.options} />}
    >
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
