import { Button } from '@muster/ui/Button';
import { SearchField } from '@muster/ui/SearchField';
import { SegmentedControl } from '@muster/ui/SegmentedControl';
import { Columns3, Download, LayoutGrid, ListFilter, Rows3 } from 'lucide-react';
import { useEffect, useId } from 'react';
import { type PageAction, usePageActions } from '../actions/page-actions.ts';
import { useAccountI18n } from '../i18n/I18n.tsx';
import { LazyOpener } from '../ui/LazyOpener.tsx';
import { FilterBar } from './FilterBar.tsx';
import styles from './list.module.css';
import type { Export } from './use-export.ts';
import type { List } from './use-list.ts';
import { useTyped } from './use-typed.ts';

interface Props<Row> {
  list: List<Row>;
  narrow: boolean;
  /** Undefined where nothing may be exported. */
  exporting: Export | undefined;
}

const loadColumns = async () => (await import('./ColumnsMenu.tsx')).ColumnsMenu;
const loadExport = async () => (await import('./ExportMenu.tsx')).ExportMenu;
const loadSheet = async () => (await import('./FilterSheet.tsx')).FilterSheet;

export function ListToolbar<Row>({ list, narrow, exporting }: Props<Row>) {
  const { text } = useAccountI18n();
  const id = useId();
  const { state, set } = list;
  const [typed, setTyped] = useTyped(state.search, (search) => set({ search }, 'replace'));
  useSlashKey(id);
  usePageActions(exporting ? [exportAction(exporting, text.list.export.title)] : []);
  const count = Object.keys(state.filters).length;
  return (
    <div className={styles.toolbar}>
      {list.definition.search !== false && (
        <div className={styles.search} title={text.list.searchKey}>
          <SearchField id={id} name="q" label={text.list.search} value={typed} onChange={setTyped} maxLength={200} />
        </div>
      )}
      {narrow ? (
        list.definition.filters.length > 0 && (
          <LazyOpener
            load={loadSheet}
            popup="dialog"
            trigger={
              <Button color="outline" size="lg" icon={ListFilter}>
                {text.list.filters}
                {count > 0 && <span className={styles.bubble}>{count}</span>}
              </Button>
            }
            props={{ list }}
          />
        )
      ) : (
        <div className={styles.filters}>
          <FilterBar list={list} />
        </div>
      )}
      <div className={styles.tools}>
        {!narrow && list.definition.grid && <LayoutSwitch list={list} />}
        {!narrow && list.layout === 'table' && (
          <LazyOpener
            load={loadColumns}
            popup="dialog"
            trigger={<Button color="outline" size="sm" icon={Columns3} label={text.list.columns.title} />}
            props={{ list }}
          />
        )}
        {exporting && (
          <LazyOpener
            load={loadExport}
            popup="menu"
            trigger={
              <Button
                color="outline"
                size={narrow ? 'lg' : 'sm'}
                icon={Download}
                label={text.list.export.title}
                pending={exporting.progress !== undefined}
              />
            }
            props={{ list, exporting }}
          />
        )}
      </div>
    </div>
  );
}

/** The address says it to others, and the browser remembers it for the next time. */
function LayoutSwitch<Row>({ list: { layout, set, setPreferences } }: { list: List<Row> }) {
  const { layout: words } = useAccountI18n().text.list;
  const id = useId();
  return (
    <SegmentedControl
      id={id}
      name="layout"
      label={words.label}
      hideLabel
      iconsOnly
      value={layout}
      error={undefined}
      onChange={(next) => {
        setPreferences({ layout: next });
        set({ layout: next === 'grid' ? 'grid' : undefined }, 'replace');
      }}
      onBlur={() => {}}
      options={[
        { value: 'table', label: words.table, icon: Rows3 },
        { value: 'grid', label: words.grid, icon: LayoutGrid },
      ]}
    />
  );
}

function exportAction({ start }: Export, label: string): PageAction {
  return { key: 'export', label, icon: Download, onAction: () => start('csv', false) };
}

/** "/" goes to the search, unless something is being typed or a dialog is open. */
function useSlashKey(id: string): void {
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target as HTMLElement | null;
      if (target?.closest('input, textarea, select, [contenteditable], [role=dialog], [role=menu]')) return;
      event.preventDefault();
      const input = document.getElementById(id) as HTMLInputElement | null;
      input?.focus();
      input?.select();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [id]);
}
