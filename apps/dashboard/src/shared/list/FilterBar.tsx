import { Button } from '@muster/ui/Button';
import { Menu, MenuItem } from '@muster/ui/Menu';
import { Popover } from '@muster/ui/Popover';
import { ChevronDown, Plus } from 'lucide-react';
import { useState } from 'react';
import { useI18n } from '../i18n/I18n.tsx';
import type { ListFilter } from './define-list.ts';
import { FilterEditor } from './FilterEditor.tsx';
import { filterWords, withFilter } from './filter-words.ts';
import styles from './list.module.css';
import type { FilterValue } from './list-state.ts';
import type { List } from './use-list.ts';

/** The filters in use and those that are always at hand; the others behind "Filter". */
export function FilterBar<Row>({ list }: { list: List<Row> }) {
  const { text } = useI18n();
  const { definition, state, set } = list;
  /** Added just now and not set yet. */
  const [added, setAdded] = useState<string>();
  const isShown = ({ id, always }: ListFilter) => always || id === added || state.filters[id] !== undefined;
  const others = definition.filters.filter((filter) => !isShown(filter));
  const some = state.search !== '' || Object.keys(state.filters).length > 0;
  return (
    <>
      {definition.filters.filter(isShown).map((filter) => (
        <FilterButton
          key={filter.id}
          filter={filter}
          value={state.filters[filter.id]}
          opens={filter.id === added}
          onClosed={() => setAdded(undefined)}
          onChange={(value, how) => set({ filters: withFilter(state.filters, filter.id, value) }, how)}
        />
      ))}
      {others.length > 0 && (
        <Menu
          label={text.list.addFilter}
          trigger={
            <Button color="white" size="sm" icon={Plus}>
              {text.list.addFilter}
            </Button>
          }
        >
          {others.map(({ id, label }) => (
            <MenuItem key={id} onAction={() => setAdded(id)}>
              {label(text)}
            </MenuItem>
          ))}
        </Menu>
      )}
      {some && (
        <Button color="white" size="sm" onClick={() => set({ search: '', filters: {} })}>
          {text.list.clearFilters}
        </Button>
      )}
    </>
  );
}

interface ButtonProps {
  filter: ListFilter;
  value: FilterValue | undefined;
  opens: boolean;
  onClosed(): void;
  onChange: Parameters<typeof FilterEditor>[0]['onChange'];
}

function FilterButton({ filter, value, opens, onClosed, onChange }: ButtonProps) {
  const i18n = useI18n();
  const { text, fill } = i18n;
  const [isOpen, setOpen] = useState(opens);
  const name = filter.label(text);
  const words =
    value === undefined ? name : fill(text.list.filterIs, { name, value: filterWords(i18n, filter, value) });
  return (
    <Popover
      label={name}
      isOpen={isOpen}
      onOpenChange={(open) => {
        setOpen(open);
        if (!open) onClosed();
      }}
      trigger={
        <button type="button" className={styles.filter} data-set={value === undefined ? undefined : ''}>
          <span>{words}</span>
          <ChevronDown size={14} aria-hidden />
        </button>
      }
    >
      {(close) => (
        <div className={styles.editor}>
          <FilterEditor filter={filter} value={value} onChange={onChange} />
          {value !== undefined && (
            <Button
              color="white"
              size="sm"
              onClick={() => {
                onChange(undefined, 'push');
                close();
              }}
            >
              {text.list.clearFilter}
            </Button>
          )}
        </div>
      )}
    </Popover>
  );
}
