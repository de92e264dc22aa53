import type { BulkTask } from '@muster/contract/bulk-tasks';
import { bulkTaskKinds } from '@muster/contract/enumerations/bulk-tasks';
import { bulkTaskStatuses } from '@muster/contract/enumerations/devices';
import { Time } from '@muster/ui/Time';
import { ListChecks } from 'lucide-react';
import type { AccountTexts } from '../../shared/i18n/texts.ts';
import { CardLines } from '../../shared/list/CardLines.tsx';
import { defineList, type ListDefinition } from '../../shared/list/define-list.ts';
import { TaskKind, TaskNumbers, TaskState } from './TaskCells.tsx';

export function bulkTasksList(labels: AccountTexts['labels']): ListDefinition<BulkTask> {
  return defineList<BulkTask>({
    id: 'bulkTasks',
    search: false,
    columns: [
      {
        id: 'kind',
        header: ({ bulkTasks }) => bulkTasks.columns.kind,
        cell: (task) => <TaskKind task={task} />,
        exportValue: ({ kind }) => labels.bulkTaskKind[kind],
        width: 300,
        min: 160,
        pinned: true,
      },
      {
        id: 'status',
        header: ({ bulkTasks }) => bulkTasks.columns.status,
        cell: (task) => <TaskState task={task} />,
        exportValue: ({ status }) => labels.bulkTaskStatus[status],
        width: 170,
      },
      {
        id: 'items',
        header: ({ bulkTasks }) => bulkTasks.columns.items,
        cell: (task) => <TaskNumbers task={task} />,
        exportValue: ({ total }) => total,
        exportAlso: [
          { id: 'done', header: ({ bulkTasks }) => bulkTasks.done, value: ({ done }) => done },
          { id: 'skipped', header: ({ bulkTasks }) => bulkTasks.skipped, value: ({ skipped }) => skipped },
          { id: 'failed', header: ({ bulkTasks }) => bulkTasks.failed, value: ({ failed }) => failed },
          { id: 'canceled', header: ({ bulkTasks }) => bulkTasks.canceled, value: ({ canceled }) => canceled },
        ],
        width: 220,
      },
      {
        id: 'who',
        header: ({ bulkTasks }) => bulkTasks.columns.who,
        cell: ({ userName, userEmail }) => userName ?? userEmail ?? '—',
        exportValue: ({ userEmail, userName }) => userEmail ?? userName,
        width: 200,
        min: 140,
      },
      {
        id: 'started',
        header: ({ bulkTasks }) => bulkTasks.columns.started,
        cell: ({ createdAt }) => <Time instant={createdAt} quiet />,
        exportValue: ({ createdAt }) => createdAt,
        width: 150,
        min: 110,
      },
    ],
    filters: [
      {
        id: 'status',
        label: ({ bulkTasks }) => bulkTasks.columns.status,
        kind: 'choice',
        options: bulkTaskStatuses.map((value) => ({ value, label: () => labels.bulkTaskStatus[value] })),
        always: true,
      },
      {
        id: 'kind',
        label: ({ bulkTasks }) => bulkTasks.columns.kind,
        kind: 'choice',
        options: bulkTaskKinds.map((value) => ({ value, label: () => labels.bulkTaskKind[value] })),
        always: true,
      },
    ],
    views: [
      { id: 'all', label: ({ bulkTasks }) => bulkTasks.views.all, query: '' },
      { id: 'running', label: ({ bulkTasks }) => bulkTasks.views.running, query: 'status=pending,inProgress' },
      { id: 'failed', label: ({ bulkTasks }) => bulkTasks.views.failed, query: 'status=failed' },
    ],
    rowKey: ({ id }) => id,
    rowName: ({ kind }) => labels.bulkTaskKind[kind],
    card: (task) => (
      <CardLines name={<TaskKind task={task} />} state={<TaskState task={task} />}>
        <TaskNumbers task={task} /> · <Time instant={task.createdAt} quiet />
      </CardLines>
    ),
    empty: {
      icon: ListChecks,
      title: ({ bulkTasks }) => bulkTasks.empty,
      text: ({ bulkTasks }) => bulkTasks.emptyText,
    },
  });
}
