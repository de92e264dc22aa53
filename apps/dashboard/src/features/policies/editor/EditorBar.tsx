import { type GroupKind, groupKinds, type PolicyType } from '@muster/catalogue/catalogue';
import { systemsOfType } from '@muster/catalogue/load-catalogue';
import { Button } from '@muster/ui/Button';
import { Checkbox } from '@muster/ui/Checkbox';
import { Popover } from '@muster/ui/Popover';
import { SearchField } from '@muster/ui/SearchField';
import { Select } from '@muster/ui/Select';
import { ListFilter } from 'lucide-react';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import styles from './editor.module.css';
import type { SettingFilter } from './setting-support.ts';

interface Props {
  type: PolicyType;
  /** The kinds that there are for these devices. */
  kinds: ReadonlySet<GroupKind>;
  count: number | undefined;
  typed: string;
  onType(text: string): void;
  /** From the search to what was found: to the first of it, or into that. */
  onGo(how: 'to' | 'into'): void;
  filter: SettingFilter;
  onFilter(part: Partial<SettingFilter>): void;
}

/** The search over all settings, and what narrows them down. */
export function EditorBar({ type, kinds, count, typed, onType, onGo, filter, onFilter }: Props) {
  const { text, fill, language } = useAccountI18n();
  const words = text.policyEditor;
  const systems = systemsOfType[type];
  const active = [filter.kind, filter.system, filter.supervised].filter(Boolean).length;
  const number = count === undefined ? undefined : new Intl.NumberFormat(language).format(count);
  return (
    <div className={styles.bar}>
      <div className={styles.search}>
        <SearchField
          id="settings-search"
          name="q"
          label={number === undefined ? words.search : fill(words.searchCount, { count: number })}
          value={typed}
          onChange={onType}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && !(event.key === 'Enter' && typed.trim() !== '')) return;
            event.preventDefault();
            onGo(event.key === 'Enter' ? 'into' : 'to');
          }}
        />
      </div>
      <Checkbox
        id="only-configured"
        name="configured"
        label={words.onlyConfigured}
        value={filter.onlyConfigured}
        onChange={(onlyConfigured) => onFilter({ onlyConfigured })}
      />
      <Popover
        label={words.filters}
        placement="bottom end"
        trigger={
          <Button size="sm" color="outline" icon={ListFilter}>
            {active > 0 ? fill(words.filtersOn, { count: active }) : words.filters}
          </Button>
        }
      >
        <div className={styles.filters}>
          {kinds.size > 1 && (
            <Select
              id="filter-kind"
              name="kind"
              label={words.kind}
              value={filter.kind || 'every'}
              onChange={(kind) => onFilter({ kind: kind === 'every' ? '' : kind })}
              options={[
                { value: 'every', label: words.anyKind },
                ...groupKinds
                  .filter((kind) => kinds.has(kind))
                  .map((kind) => ({ value: kind, label: words.kinds[kind] })),
              ]}
            />
          )}
          {systems.length > 1 && (
            <Select
              id="filter-system"
              name="os"
              label={words.system}
              value={filter.system || 'every'}
              onChange={(system) => onFilter({ system: system === 'every' ? '' : system })}
              options={[
                { value: 'every', label: words.anySystem },
                ...systems.map((system) => ({ value: system, label: system })),
              ]}
            />
          )}
          <Checkbox
            id="filter-supervised"
            name="supervised"
            label={words.supervisedOnly}
            value={filter.supervised}
            onChange={(supervised) => onFilter({ supervised })}
          />
          {active > 0 && (
            <div>
              <Button size="sm" color="link" onClick={() => onFilter({ kind: '', system: '', supervised: false })}>
                {words.clearFilters}
              </Button>
            </div>
          )}
        </div>
      </Popover>
    </div>
  );
}
