import { Button } from '@muster/ui/Button';
import { Popover } from '@muster/ui/Popover';
import type { ComponentProps } from 'react';
import { useAccountI18n } from '../i18n/I18n.tsx';
import type { OpenerProps } from '../ui/LazyOpener.tsx';
import { FilterEditor } from './FilterEditor.tsx';
import styles from './filters.module.css';

type Props = OpenerProps & ComponentProps<typeof FilterEditor>;

export function FilterPopover({ filter, value, onChange, ...opener }: Props) {
  const { text } = useAccountI18n();
  return (
    <Popover {...opener} label={filter.label(text)} wide={filter.kind === 'days'}>
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
