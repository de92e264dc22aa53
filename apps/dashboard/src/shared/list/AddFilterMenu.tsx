import { Menu, MenuItem } from '@muster/ui/Menu';
import { useAccountI18n } from '../i18n/I18n.tsx';
import type { OpenerProps } from '../ui/LazyOpener.tsx';
import type { ListFilter } from './define-list.ts';

interface Props extends OpenerProps {
  filters: readonly ListFilter[];
  onAdd(id: string): void;
}

export function AddFilterMenu({ filters, onAdd, ...opener }: Props) {
  const { text } = useAccountI18n();
  return (
    <Menu {...opener} label={text.list.addFilter}>
      {filters.map(({ id, label }) => (
        <MenuItem key={id} onAction={() => onAdd(id)}>
          {label(text)}
        </MenuItem>
      ))}
    </Menu>
  );
}
