import { listPolicies } from '@muster/contract/calls/policies';
import { page } from '@muster/contract/constants';
import { useCall } from '../../shared/api/use-call.ts';
import { useOpened } from '../../shared/list/use-opened.ts';
import { usePermission } from '../../shared/permissions/use-gates.ts';
import type { Choice } from './devices-list.tsx';

/** Policies by whose devices the list can be filtered, fetched when the filter is opened; undefined for who sees none. */
export function usePolicies(org: string): Choice | undefined {
  const { isOpened, open } = useOpened();
  const may = usePermission('policy', 'list');
  const isWanted = isOpened('policy') && may;
  const { data, isPending } = useCall(
    listPolicies,
    { params: { org }, query: { limit: String(page.max), state: 'active' } },
    { enabled: isWanted, follows: ['policy'] },
  );
  if (!may) return undefined;
  return {
    options: (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
    pending: isWanted && isPending,
    onOpen: () => open('policy'),
  };
}
