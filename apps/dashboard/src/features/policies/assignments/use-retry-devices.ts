import { retryDeviceSettings } from '@muster/contract/calls/device-settings';
import { listPolicyDevices } from '@muster/contract/calls/policies';
import { page } from '@muster/contract/constants';
import { RotateCw } from 'lucide-react';
import { useToasts } from '../../../shared/errors/use-toasts.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import type { RowOf } from '../../../shared/list/call-source.ts';
import type { ListAction } from '../../../shared/list/define-list.ts';
import { listQuery } from '../../../shared/list/list-query.ts';
import type { Selected } from '../../../shared/list/selection.ts';
import type { List } from '../../../shared/list/use-list.ts';
import { usePermission } from '../../../shared/permissions/use-gates.ts';
import { useServices } from '../../../shared/services.ts';

export type PolicyDevice = RowOf<typeof listPolicyDevices>;

/** What failed on devices of a policy is tried again: on those that are chosen, or on all that match. */
export function useRetryDevices(
  org: string,
  policyId: string,
  list: List<PolicyDevice>,
): readonly ListAction<PolicyDevice>[] {
  const { text, fill } = useAccountI18n();
  const words = text.policyAssignments.devices;
  const { api } = useServices();
  const toasts = useToasts();
  const may = usePermission('admDevice', 'update');

  async function idsOf(selected: Selected): Promise<readonly string[]> {
    if ('ids' in selected) return selected.ids;
    const ids: string[] = [];
    const except = new Set(selected.except);
    let cursor: string | null = null;
    do {
      const query: Record<string, string> = {
        ...asTexts(listQuery(list.definition, selected.all)),
        limit: String(page.max),
      };
      if (cursor !== null) query.cursor = cursor;
      const { items, next } = await api.send(listPolicyDevices, { params: { org, policyId }, query });
      ids.push(...items.map(({ id }) => id).filter((id) => !except.has(id)));
      cursor = next;
    } while (cursor !== null);
    return ids;
  }

  async function retry(selected: Selected): Promise<void> {
    try {
      const ids = await idsOf(selected);
      for (const deviceId of ids) await api.send(retryDeviceSettings, { params: { org, deviceId }, body: {} });
      toasts.success(fill(words.retried, { count: ids.length }));
      list.selection.clear();
    } catch (error) {
      toasts.showError(error);
    }
    list.refresh();
  }

  if (!may) return [];
  return [
    {
      id: 'retry',
      label: ({ policyAssignments }) => policyAssignments.devices.retry,
      icon: RotateCw,
      concerns: ({ state }) => state === 'failed' || state === 'pending',
      run: retry,
    },
  ];
}

function asTexts(query: object): Record<string, string> {
  return query as Record<string, string>;
}
