import { SearchField } from '@muster/ui/SearchField';
import { useEffect, useId } from 'react';
import { useI18n } from '../i18n/I18n.tsx';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { FilterBar } from './FilterBar.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import styles from './list.module.css';
import type { Export } from './use-export.ts';
import type { List } from './use-list.ts';
import { useTyped } from './use-typed.ts';

interface Props<Row> {
  list: List<Row>;
  narrow: boolean;
  exporting: Export;
}

export function ListToolbar<Row>({ list, narrow, exporting }: Props<Row>) {
  const { text } = useI18n();
  const id = useId();
  const { state, set } = list;
  const [typed, setTyped] = useTyped(state.search, (search) => set({ search }, 'replace'));
  useSlashKey(id);
  return (
    <div className={styles.toolbar}>
      <div className={styles.search} title={text.list.searchKey}>
        <SearchField id={id} name="q" label={text.list.search} value={typed} onChange={setTyped} maxLength={200} />
      </div>
      {narrow ? (
        list.definition.filters.length > 0 && <FilterSheet list={list} />
      ) : (
        <div className={styles.filters}>
          <FilterBar list={list} />
        </div>
      )}
      <div className={styles.tools}>
        {!narrow && <ColumnsMenu list={list} />}
        <ExportMenu list={list} exporting={exporting} />
      </div>
    </div>
  );
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
