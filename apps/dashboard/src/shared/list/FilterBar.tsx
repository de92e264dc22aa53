import { Button } from '@muster/ui/Button';
import { ChevronDown, Plus } from 'lucide-react';
import { useState } from 'react';
import { useAccountI18n } from '../i18n/I18n.tsx';
import { LazyOpener } from '../ui/LazyOpener.tsx';
import type { ListFilter } from './define-list.ts';
import { filterWords, withFilter } from './filter-words.ts';
import styles from './filters.module.css';
import { listMessage } from './ListMessages.tsx';
import type { FilterValue } from './list-state.ts';
import type { How } from './url-updates.ts';
import type { List } from './use-list.ts';

const loadEditor = async () => (await import('./FilterPopover.tsx')).FilterPopover;
const loadOthers = async () => (await import('./AddFilterMenu.tsx')).AddFilterMenu;

/** The filters in use and those that are always at hand; the others behind "Filter". */
export function FilterBar<Row>({ list }: { list: List<Row> }) {
  const i18n = useAccountI18n();
  const { text, fill } = i18n;
  const { definition, state, set } = list;
  /** Added just now and not set yet. */
  const [added, setAdded] = useState<string>();
  const isShown = ({ id, always }: ListFilter) => always || id === added || state.filters[id] !== undefined;
  const others = definition.filters.filter((filter) => !isShown(filter));
  return (
    <>
      {definition.filters.filter(isShown).map((filter) => {
        const name = filter.label(text);
        const value = state.filters[filter.id];
        const words =
          value === undefined ? name : fill(text.list.filterIs, { name, value: filterWords(i18n, filter, value) });
        return (
          <LazyOpener
            key={filter.id}
            load={loadEditor}
            popup="dialog"
            startsOpen={filter.id === added}
            onClosed={() => setAdded(undefined)}
            trigger={
              <button type="button" className={styles.filter} data-set={value === undefined ? undefined : ''}>
                <span>{words}</span>
                <ChevronDown size={14} aria-hidden />
              </button>
            }
            props={{
              filter,
              value,
              onChange: (next: FilterValue | undefined, how: How) =>
                set({ filters: withFilter(state.filters, filter.id, next) }, how),
            }}
          />
        );
      })}
      {others.length > 0 && (
        <LazyOpener
          load={loadOthers}
          popup="menu"
          trigger={
            <Button color="white" size="sm" icon={Plus}>
              {text.list.addFilter}
            </Button>
          }
          props={{ filters: others, onAdd: setAdded }}
        />
      )}
      {/* What is searched for has a cross of its own; where nothing is found, the button stands below. */}
      {Object.keys(state.filters).length > 0 && listMessage(list) !== 'none-found' && (
        <Button color="white" size="sm" onClick={() => set({ search: '', filters: {} })}>
          {text.list.clearFilters}
        </Button>
      )}
    </>
  );
}
