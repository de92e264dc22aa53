import { Button } from '@muster/ui/Button';
import { SlidePanel } from '@muster/ui/SlidePanel';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { useI18n } from '../i18n/I18n.tsx';
import { FilterEditor } from './FilterEditor.tsx';
import { withFilter } from './filter-words.ts';
import styles from './list.module.css';
import type { List } from './use-list.ts';

/** On a phone all filters are on a sheet, which says how much they leave. */
export function FilterSheet<Row>({ list }: { list: List<Row> }) {
  const { text, fill } = useI18n();
  const { definition, state, set, rows } = list;
  const [isOpen, setOpen] = useState(false);
  const count = Object.keys(state.filters).length;
  const close = () => setOpen(false);
  return (
    <>
      <Button color="outline" icon={ListFilter} onClick={() => setOpen(true)}>
        {text.list.filters}
        {count > 0 && <span className={styles.bubble}>{count}</span>}
      </Button>
      <SlidePanel
        isOpen={isOpen}
        onClose={close}
        title={text.list.filters}
        footer={
          <div className={styles.sheetFoot}>
            {count > 0 && (
              <Button color="outline" onClick={() => set({ filters: {} })}>
                {text.list.clearFilters}
              </Button>
            )}
            <Button onClick={close}>{fill(text.list.show, { count: rows.snapshot.total })}</Button>
          </div>
        }
      >
        <div className={styles.sheet}>
          {definition.filters.map((filter) => (
            <FilterEditor
              key={filter.id}
              filter={filter}
              value={state.filters[filter.id]}
              onChange={(value, how) => set({ filters: withFilter(state.filters, filter.id, value) }, how)}
            />
          ))}
        </div>
      </SlidePanel>
    </>
  );
}
