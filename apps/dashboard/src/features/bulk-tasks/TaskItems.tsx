import type { BulkTask } from '@muster/contract/bulk-tasks';
import { listBulkItems } from '@muster/contract/calls/bulk-tasks';
import { type BulkItemState, bulkItemStates } from '@muster/contract/enumerations/bulk-tasks';
import { Button } from '@muster/ui/Button';
import { SegmentedControl } from '@muster/ui/SegmentedControl';
import { Skeleton } from '@muster/ui/Skeleton';
import { useState } from 'react';
import { useCall } from '../../shared/api/use-call.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { Failed } from '../../shared/ui/Failed.tsx';
import styles from './bulk-tasks.module.css';
import { ItemState } from './TaskCells.tsx';

const shown = 25;

/** What became of each item: those that failed first, where there are some. */
export function TaskItems({ org, task }: { org: string; task: BulkTask }) {
  const { text, texts, fill } = useAccountI18n();
  const words = text.bulkTasks.panel;
  const counts: Record<BulkItemState, number> = {
    pending: task.total - task.done - task.skipped - task.failed - task.canceled,
    done: task.done,
    skipped: task.skipped,
    failed: task.failed,
    canceled: task.canceled,
  };
  const [chosen, choose] = useState<BulkItemState | 'all'>(task.failed > 0 ? 'failed' : 'all');
  const [pages, setPages] = useState(1);
  const state = chosen !== 'all' && counts[chosen] > 0 ? chosen : 'all';
  const { data, error, refetch } = useCall(
    listBulkItems,
    {
      params: { org, taskId: task.id },
      query: { limit: String(shown * pages), ...(state === 'all' ? {} : { state }) },
    },
    { follows: ['bulkTask'] },
  );
  const options = [
    { value: 'all' as const, label: fill(words.every, { count: task.total }) },
    ...bulkItemStates
      .filter((name) => counts[name] > 0)
      .map((name) => ({ value: name, label: `${texts.labels.bulkItemState[name]} ${counts[name]}` })),
  ];
  return (
    <section className={styles.items} aria-labelledby="bulk-items">
      <h4 id="bulk-items">{words.items}</h4>
      {options.length > 2 && (
        <SegmentedControl
          id="bulk-items-state"
          name="state"
          label={words.items}
          hideLabel
          options={options}
          value={state}
          onChange={(value) => {
            choose(value);
            setPages(1);
          }}
        />
      )}
      {error && <Failed error={error} retry={refetch} />}
      {!data && !error && <Skeleton lines={5} />}
      {data && (
        <ul className={styles.list}>
          {data.items.map((item) => (
            <li key={item.position} className={styles.item}>
              <span className={styles.name}>{item.name}</span>
              <ItemState state={item.state} />
              {item.reason && <span className={styles.reason}>{item.reason}</span>}
            </li>
          ))}
        </ul>
      )}
      {data?.next && pages < 4 && (
        <Button color="outline" size="sm" onClick={() => setPages(pages + 1)}>
          {words.more}
        </Button>
      )}
      {data?.next && pages === 4 && <p className={styles.quiet}>{words.rest}</p>}
    </section>
  );
}
