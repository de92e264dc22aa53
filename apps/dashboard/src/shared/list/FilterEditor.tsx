import { Checkbox } from '@muster/ui/Checkbox';
import { SearchField } from '@muster/ui/SearchField';
import { SegmentedControl } from '@muster/ui/SegmentedControl';
import { Skeleton } from '@muster/ui/Skeleton';
import { TextField } from '@muster/ui/TextField';
import { useEffect, useId } from 'react';
import { useAccountI18n } from '../i18n/I18n.tsx';
import { lazyPart } from '../parts/lazy-part.tsx';
import type { ListFilter } from './define-list.ts';
import styles from './filters.module.css';
import { type FilterValue, isChoice } from './list-state.ts';
import type { How } from './url-updates.ts';
import { useTyped } from './use-typed.ts';

/** Calendars are heavy, and few look for a day. */
const DateRangePicker = lazyPart(async () => (await import('@muster/ui/DateRangePicker')).DateRangePicker);

interface Props<F extends ListFilter> {
  filter: F;
  value: FilterValue | undefined;
  onChange(value: FilterValue | undefined, how: How): void;
}

/** Beyond this many, choices can be searched. */
const many = 8;

/** What a filter is set with, in its popover or on a phone's sheet. */
export function FilterEditor({ filter, value, onChange }: Props<ListFilter>) {
  switch (filter.kind) {
    case 'choice':
      return <ChoiceEditor filter={filter} value={value} onChange={onChange} />;
    case 'text':
      return <TextEditor filter={filter} value={value} onChange={onChange} />;
    case 'boolean':
      return <BooleanEditor filter={filter} value={value} onChange={onChange} />;
    case 'days':
      return <DaysEditor filter={filter} value={value} onChange={onChange} />;
  }
}

function ChoiceEditor({ filter, value, onChange }: Props<Extract<ListFilter, { kind: 'choice' }>>) {
  const { text } = useAccountI18n();
  const id = useId();
  const { onOpen, onSearch } = filter;
  const [search, setSearch] = useTyped('', (words) => onSearch?.(words.trim()));
  useEffect(() => onOpen?.(), [onOpen]);
  const chosen = value !== undefined && typeof value === 'object' && isChoice(value) ? value : [];
  const named = filter.options.map((option) => ({ value: option.value, name: option.label(text) }));
  const found = named.filter(({ name }) => plain(name).includes(plain(search.trim())));
  return (
    <fieldset className={styles.choices}>
      <legend>{filter.label(text)}</legend>
      {(named.length > many || onSearch) && (
        <SearchField id={`${id}-search`} name="search" value={search} onChange={setSearch} />
      )}
      <div className={styles.options}>
        {filter.pending && named.length === 0 && <Skeleton lines={3} />}
        {found.map((option) => (
          <Checkbox
            key={option.value}
            id={`${id}-${option.value}`}
            name={filter.id}
            label={option.name}
            value={chosen.includes(option.value)}
            onChange={(checked) => {
              const next = named
                .map((each) => each.value)
                .filter((each) => each !== option.value && chosen.includes(each));
              const kept = filter.single ? [] : next;
              onChange(checked ? [...kept, option.value] : kept, 'push');
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** As the server compares names: without marks, in small letters. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function TextEditor({ filter, value, onChange }: Props<ListFilter>) {
  const { text } = useAccountI18n();
  const id = useId();
  const [typed, setTyped] = useTyped(typeof value === 'string' ? value : '', (next) => onChange(next, 'replace'));
  return (
    <TextField id={id} name={filter.id} label={filter.label(text)} value={typed} onChange={setTyped} maxLength={200} />
  );
}

function BooleanEditor({ filter, value, onChange }: Props<ListFilter>) {
  const { text } = useAccountI18n();
  const id = useId();
  return (
    <SegmentedControl
      id={id}
      name={filter.id}
      label={filter.label(text)}
      value={typeof value === 'boolean' ? (String(value) as 'true' | 'false') : 'any'}
      options={[
        { value: 'any', label: text.list.any },
        { value: 'true', label: text.list.yes },
        { value: 'false', label: text.list.no },
      ]}
      onChange={(next) => onChange(next === 'any' ? undefined : next === 'true', 'push')}
    />
  );
}

function DaysEditor({ filter, value, onChange }: Props<ListFilter>) {
  const { text } = useAccountI18n();
  const id = useId();
  const range = typeof value === 'object' && !isChoice(value) ? value : undefined;
  const start = range?.from ?? range?.to;
  const end = range?.to ?? range?.from;
  return (
    <DateRangePicker
      meanwhile={<Skeleton width={400} height={380} />}
      inline
      id={id}
      name={filter.id}
      label={filter.label(text)}
      value={start && end ? { start, end } : null}
      onChange={(next) => onChange(next ? { from: next.start, to: next.end } : undefined, 'push')}
    />
  );
}
