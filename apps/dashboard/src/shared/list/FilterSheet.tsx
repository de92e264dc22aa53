import { Button } from '@muster/ui/Button';
import { SlidePanel } from '@muster/ui/SlidePanel';
import { type ComponentProps, cloneElement, type ReactElement } from 'react';
import { useAccountI18n } from '../i18n/I18n.tsx';
import type { OpenerProps } from '../ui/LazyOpener.tsx';
import { FilterEditor } from './FilterEditor.tsx';
import { withFilter } from './filter-words.ts';
import styles from './filters.module.css';
import type { List } from './use-list.ts';

interface Props<Row> extends OpenerProps {
  list: List<Row>;
}

/** On a phone all filters are on a sheet, which says how much they leave. */
export function FilterSheet<Row>({ list, trigger, isOpen, onOpenChange }: Props<Row>) {
  const { text, fill } = useAccountI18n();
  const { definition, state, set, rows } = list;
  const close = () => onOpenChange(false);
  return (
    <>
      {cloneElement(trigger as ReactElement<ComponentProps<'button'>>, { onClick: () => onOpenChange(true) })}
      <SlidePanel
        isOpen={isOpen}
        onClose={close}
        title={text.list.filters}
        footer={
          <div className={styles.sheetFoot}>
            {Object.keys(state.filters).length > 0 && (
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
