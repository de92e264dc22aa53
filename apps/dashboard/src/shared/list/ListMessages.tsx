import { Button } from '@muster/ui/Button';
import { EmptyState } from '@muster/ui/EmptyState';
import { Notice } from '@muster/ui/Notice';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorMessage } from '../errors/error-message.ts';
import { useAccountI18n } from '../i18n/I18n.tsx';
import { Failed } from '../ui/Failed.tsx';
import styles from './list.module.css';
import { isFiltered } from './list-state.ts';
import type { List } from './use-list.ts';

/** In place of the rows: nothing there yet, nothing found, or nothing to be had. Undefined while there are rows. */
export function listMessage<Row>(list: List<Row>): 'empty' | 'none-found' | 'failed' | undefined {
  const { snapshot, stale } = list.rows;
  if (snapshot.status === 'error') return 'failed';
  if (stale || snapshot.status !== 'ready' || snapshot.count > 0) return undefined;
  return isFiltered(list.state) ? 'none-found' : 'empty';
}

interface Props<Row> {
  list: List<Row>;
  action: ReactNode;
  empty?: ReactNode;
}

export function ListMessage<Row>({ list, action, empty }: Props<Row>) {
  const { text } = useAccountI18n();
  const { definition, rows } = list;
  switch (listMessage(list)) {
    case 'failed':
      return (
        <Failed
          error={rows.snapshot.error}
          retry={rows.store.retry}
          title={text.list.state.failed}
          className={styles.message}
        />
      );
    case 'none-found':
      return (
        <div className={styles.message}>
          <EmptyState
            icon={SearchX}
            title={text.list.state.noneFound}
            action={
              <Button color="outline" onClick={() => list.set({ search: '', filters: {} })}>
                {Object.keys(list.state.filters).length > 0 ? text.list.clearFilters : text.list.clearSearch}
              </Button>
            }
          >
            {text.list.state.noneFoundText}
          </EmptyState>
        </div>
      );
    case 'empty':
      if (empty) return <div className={styles.lesson}>{empty}</div>;
      return (
        <div className={styles.message}>
          <EmptyState icon={definition.empty.icon} title={definition.empty.title(text)} action={action}>
            {definition.empty.text(text)}
          </EmptyState>
        </div>
      );
  }
}

/** Above rows that are there, when newer ones could not be had. */
export function StaleNotice<Row>({ list }: { list: List<Row> }) {
  const i18n = useAccountI18n();
  const { text } = i18n;
  const { snapshot, store } = list.rows;
  if (snapshot.error === undefined || snapshot.status !== 'ready') return null;
  return (
    <Notice kind="warning">
      {errorMessage(i18n, snapshot.error)} {text.list.state.old}{' '}
      <Button color="link" onClick={store.retry}>
        {text.common.retry}
      </Button>
    </Notice>
  );
}
