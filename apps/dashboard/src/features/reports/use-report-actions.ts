import { deleteReports, updateReports } from '@muster/contract/calls/reports';
import type { Report } from '@muster/contract/reports';
import { Archive, CircleCheck, CircleX, Trash2 } from 'lucide-react';
import { useFollowBulkTask } from '../../shared/bulk/use-follow-bulk-task.ts';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import type { ListAction } from '../../shared/list/define-list.ts';
import { filterQuery } from '../../shared/list/list-query.ts';
import type { Selected } from '../../shared/list/selection.ts';
import type { List } from '../../shared/list/use-list.ts';
import { useServices } from '../../shared/services.ts';

interface Of {
  org: string;
  appId: string;
  list: List<Report>;
  mayUpdate: boolean;
  mayDelete: boolean;
}

/** What can be done with several reports at once. */
export function useReportActions({ org, appId, list, mayUpdate, mayDelete }: Of): ListAction<Report>[] {
  const i18n = useAccountI18n();
  const { api } = useServices();
  const dialogs = useDialogs();
  const follow = useFollowBulkTask(org);
  const params = { org, appId };

  function selectionOf(selected: Selected) {
    return 'ids' in selected
      ? { reportIds: [...selected.ids] }
      : { all: filterQuery(list.definition, selected.all), exceptReportIds: [...selected.except] };
  }

  const change = (values: { status?: Report['status']; archived?: boolean }) => async (selected: Selected) => {
    const task = await api.send(updateReports, { params, body: { ...selectionOf(selected), ...values } });
    await follow(task, () => list.refresh());
    list.selection.clear();
  };

  async function remove(selected: Selected, count: number): Promise<void> {
    const { bulk } = i18n.text.reports;
    const sure = await dialogs.confirm({
      title: i18n.fill(bulk.deleteTitle, { count }),
      text: bulk.deleteText,
      confirmLabel: bulk.delete,
      danger: true,
      typed: true,
    });
    if (!sure) return;
    const task = await api.send(deleteReports, { params, body: selectionOf(selected) });
    await follow(task, () => list.refresh());
    list.selection.clear();
  }

  return [
    ...(mayUpdate
      ? ([
          {
            id: 'read',
            label: ({ reports }) => reports.bulk.read,
            icon: CircleCheck,
            concerns: ({ status }) => status === 'open',
            run: change({ status: 'fixed' }),
          },
          {
            id: 'close',
            label: ({ reports }) => reports.bulk.close,
            icon: CircleX,
            concerns: ({ status }) => status !== 'closed',
            run: change({ status: 'closed' }),
          },
          {
            id: 'archive',
            label: ({ reports }) => reports.bulk.archive,
            icon: Archive,
            concerns: ({ archived }) => !archived,
            run: change({ archived: true }),
          },
        ] satisfies ListAction<Report>[])
      : []),
    ...(mayDelete
      ? ([
          { id: 'delete', label: ({ reports }) => reports.bulk.delete, icon: Trash2, danger: true, run: remove },
        ] satisfies ListAction<Report>[])
      : []),
  ];
}
