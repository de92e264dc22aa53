import { updatePolicy } from '@muster/contract/calls/policies';
import type { Policy } from '@muster/contract/policies';
import { Archive, ArchiveRestore, ArrowDown, ArrowUp, Copy, Download, Layers, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useChange } from '../../../shared/api/use-change.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { showToast } from '../../../shared/errors/show-toast.ts';
import { useToasts } from '../../../shared/errors/use-toasts.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { collectRows } from '../../../shared/list/collect-rows.ts';
import type { ListAction } from '../../../shared/list/define-list.ts';
import type { Selected } from '../../../shared/list/selection.ts';
import type { List } from '../../../shared/list/use-list.ts';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { useServices } from '../../../shared/services.ts';
import { allPolicies, placeBefore } from './policy-order.ts';
import { usePolicyActions } from './use-policy-actions.tsx';

const Composition = lazyPart(async () => (await import('./Composition.tsx')).Composition);

/** What can be done with the policies that are selected. */
export function useListActions(org: string, list: List<Policy>): ListAction<Policy>[] {
  const { text, texts, fill } = useAccountI18n();
  const words = text.policies.actions;
  const gates = useGates();
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const { api } = useServices();
  const actions = usePolicyActions(org);
  const moving = useChange(updatePolicy, {});
  const rowsOf = (selected: Selected) =>
    collectRows(
      { source: list.source, rowKey: ({ id }: Policy) => id, query: list.state },
      selected,
      new AbortController().signal,
    );
  const withOne = (act: (policy: Policy) => Promise<boolean> | undefined) => async (selected: Selected) => {
    const [policy] = await rowsOf(selected);
    if (!policy || (await act(policy)) !== true) return;
    list.selection.clear();
    list.refresh();
  };
  const move = (step: -1 | 1) =>
    withOne(async ({ id, name }) => {
      const order = await allPolicies(api, org);
      const at = order.findIndex((policy) => policy.id === id);
      const to = at + step;
      if (at < 0 || to < 0 || to >= order.length) return false;
      const above = placeBefore(order, at, to);
      await moving.mutateAsync({ params: { org, policyId: id }, body: { above } });
      toasts.success(fill(words.moved, { name, place: to + 1 }));
      list.refresh();
      return false;
    });
  const may = (action: 'create' | 'update' | 'delete') => gates?.may('policy', action) ?? false;
  const tellLocked = (): undefined => {
    showToast({ kind: 'warning', text: texts.messages.permission.locked });
  };
  return [
    ...(may('update')
      ? [
          { id: 'up', label: () => words.up, icon: ArrowUp, exactly: 1, run: move(-1) },
          { id: 'down', label: () => words.down, icon: ArrowDown, exactly: 1, run: move(1) },
        ]
      : []),
    {
      id: 'compose',
      label: () => words.compose,
      icon: Layers,
      async run(selected) {
        if (!gates?.allowed('policyComposition')) return tellLocked();
        const policies = await rowsOf(selected);
        void dialogs.modal({
          title: text.policies.compose.title,
          content: () => <Composition org={org} policies={policies} />,
        });
      },
    },
    {
      id: 'export',
      label: () => words.export,
      icon: Download,
      exactly: 1,
      run: withOne((policy) => actions.save(policy).then(() => false)),
    },
    ...(may('create')
      ? [
          {
            id: 'duplicate',
            label: () => words.duplicate,
            icon: Copy,
            exactly: 1,
            run: withOne((policy) => {
              if (!gates?.allowed('duplicatePolicy')) return tellLocked();
              void actions.duplicate(policy, (id) => void navigate(pathTo('devices-policy', { org, policy: id })));
              return undefined;
            }),
          } satisfies ListAction<Policy>,
        ]
      : []),
    ...(may('update')
      ? [
          {
            id: 'archive',
            label: () => words.archive,
            icon: Archive,
            exactly: 1,
            concerns: ({ state }) => state === 'active',
            run: withOne(actions.archive),
          } satisfies ListAction<Policy>,
          {
            id: 'restore',
            label: () => words.restore,
            icon: ArchiveRestore,
            exactly: 1,
            concerns: ({ state }) => state === 'archived',
            run: withOne(actions.archive),
          } satisfies ListAction<Policy>,
        ]
      : []),
    ...(may('delete')
      ? [
          {
            id: 'delete',
            label: () => words.delete,
            icon: Trash2,
            danger: true,
            exactly: 1,
            run: withOne(actions.remove),
          } satisfies ListAction<Policy>,
        ]
      : []),
  ];
}
