import { Menu, MenuItem, MenuSection } from '@muster/ui/Menu';
import { Braces, Sheet } from 'lucide-react';
import { useAccountI18n } from '../i18n/I18n.tsx';
import type { OpenerProps } from '../ui/LazyOpener.tsx';
import { countSelected } from './selection.ts';
import type { Export } from './use-export.ts';
import type { List } from './use-list.ts';

interface Props<Row> extends OpenerProps {
  list: List<Row>;
  exporting: Export;
}

/** What is shown, or what is selected of it, as a file. */
export function ExportMenu<Row>({ list, exporting, ...opener }: Props<Row>) {
  const { text, fill } = useAccountI18n();
  const { snapshot } = list.rows;
  const selected = countSelected(list.selection.selection, snapshot.total);
  const formats = (onlySelected: boolean) => (
    <>
      <MenuItem icon={Sheet} onAction={() => exporting.start('csv', onlySelected)}>
        {text.list.export.csv}
      </MenuItem>
      <MenuItem icon={Braces} onAction={() => exporting.start('json', onlySelected)}>
        {text.list.export.json}
      </MenuItem>
    </>
  );
  return (
    <Menu {...opener} label={text.list.export.title} placement="bottom end">
      {selected > 0 && (
        <MenuSection title={fill(text.list.export.selected, { count: selected })}>{formats(true)}</MenuSection>
      )}
      <MenuSection title={fill(text.list.export.shown, { count: snapshot.total })}>{formats(false)}</MenuSection>
    </Menu>
  );
}
