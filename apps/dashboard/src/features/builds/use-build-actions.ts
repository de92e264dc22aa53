import type { Build } from '@muster/contract/builds';
import { listExpirations } from '@muster/contract/calls/build-care';
import { deleteBuilds } from '@muster/contract/calls/builds';
import { useQueryClient } from '@tanstack/react-query';
import { GitCompare, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { callKey } from '../../shared/api/call-query.ts';
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
  list: List<Build>;
  mayDelete: boolean;
}

/** What can be done with several builds at once. */
export function useBuildActions({ org, appId, list, mayDelete }: Of): ListAction[] {
  const i18n = useAccountI18n();
  const { api } = useServices();
  const client = useQueryClient();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const follow = useFollowBulkTask(org);

  async function idsOf(selected: Selected): Promise<string[]> {
    if ('ids' in selected) return [...selected.ids];
    const { collectRows } = await import('../../shared/list/collect-rows.ts');
    const of = { source: list.source, rowKey: list.definition.rowKey, query: list.state };
    return (await collectRows(of, selected, new AbortController().signal)).map(({ id }) => id);
  }

  async function remove(selected: Selected, count: number): Promise<void> {
    const { bulk } = i18n.text.builds;
    const sure = await dialogs.confirm({
      title: i18n.fill(bulk.deleteTitle, { count }),
      text: bulk.deleteText,
      confirmLabel: bulk.delete,
      danger: true,
      typed: true,
    });
    if (!sure) return;
    const body =
      'ids' in selected
        ? { buildIds: [...selected.ids] }
        : { all: filterQuery(list.definition, selected.all), exceptBuildIds: [...selected.except] };
    const task = await api.send(deleteBuilds, { params: { org, appId }, body });
    await follow(task, () => {
      void client.invalidateQueries({ queryKey: callKey(listExpirations) });
      // What others delete is marked in its place; whoever has deleted it does not want to see it any more.
      list.refresh();
    });
    list.selection.clear();
  }

  const actions: ListAction[] = [
    {
      id: 'compare',
      label: ({ builds }) => builds.bulk.compare,
      icon: GitCompare,
      exactly: 2,
      async run(selected) {
        // Their ids begin with the time they were made: the older one is what the other is compared with.
        const [left, right] = (await idsOf(selected)).toSorted();
        void navigate({ search: `compare=${left},${right}` });
      },
    },
  ];
  if (mayDelete) {
    actions.push({ id: 'delete', label: ({ builds }) => builds.bulk.delete, icon: Trash2, danger: true, run: remove });
  }
  return actions;
}
