import type { BulkTask } from '@muster/contract/bulk-tasks';
import type { BulkItemState } from '@muster/contract/enumerations/bulk-tasks';
import { Badge, type Tone } from '@muster/ui/Badge';
import {
  Ban,
  CircleCheck,
  CircleDashed,
  CircleX,
  Hourglass,
  LoaderCircle,
  type LucideIcon,
  SkipForward,
} from 'lucide-react';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import styles from './bulk-tasks.module.css';

interface Sign {
  icon: LucideIcon;
  tone: Tone;
}

/** The worst wins: a task of which the rest was canceled did not complete, whatever its status says. */
export function TaskState({ task }: { task: BulkTask }) {
  const { text, texts } = useAccountI18n();
  const { bulkTaskStatus } = texts.labels;
  if (task.approval === 'waiting')
    return state({ icon: Hourglass, tone: 'amber' }, texts.labels.bulkTaskApproval.waiting);
  if (task.approval === 'rejected') return state({ icon: Ban, tone: 'red' }, texts.labels.bulkTaskApproval.rejected);
  switch (task.status) {
    case 'pending':
      return state({ icon: CircleDashed, tone: 'slate' }, bulkTaskStatus.pending);
    case 'inProgress':
      return state({ icon: LoaderCircle, tone: 'blue' }, bulkTaskStatus.inProgress);
    case 'failed':
      return state({ icon: CircleX, tone: 'red' }, bulkTaskStatus.failed);
    case 'completed':
      return task.canceled > 0
        ? state({ icon: Ban, tone: 'amber' }, text.bulkTasks.canceled)
        : state({ icon: CircleCheck, tone: 'green' }, bulkTaskStatus.completed);
  }
}

const itemSigns: Record<BulkItemState, Sign> = {
  pending: { icon: CircleDashed, tone: 'slate' },
  done: { icon: CircleCheck, tone: 'green' },
  skipped: { icon: SkipForward, tone: 'amber' },
  failed: { icon: CircleX, tone: 'red' },
  canceled: { icon: Ban, tone: 'slate' },
};

export function ItemState({ state: name }: { state: BulkItemState }) {
  const { texts } = useAccountI18n();
  return state(itemSigns[name], texts.labels.bulkItemState[name]);
}

function state({ icon, tone }: Sign, label: string) {
  return (
    <Badge icon={icon} tone={tone}>
      {label}
    </Badge>
  );
}

/** What is done, and in which app. */
export function TaskKind({ task: { kind, application } }: { task: BulkTask }) {
  const { texts } = useAccountI18n();
  return (
    <span className={styles.kind}>
      {texts.labels.bulkTaskKind[kind]}
      {application && <span className={styles.quiet}>{application.name}</span>}
    </span>
  );
}

/** How many are done, and of the others only those that there are. */
export function TaskNumbers({ task }: { task: BulkTask }) {
  const { text, fill } = useAccountI18n();
  const words = text.bulkTasks;
  const others = (['failed', 'skipped', 'canceled'] as const).filter((name) => task[name] > 0);
  return (
    <span className={styles.numbers}>
      {fill(words.doneOf, { done: task.done, total: task.total })}
      {others.map((name) => (
        <span key={name} className={name === 'failed' ? styles.failed : styles.quiet}>
          {fill(words.counts[name], { count: task[name] })}
        </span>
      ))}
    </span>
  );
}
