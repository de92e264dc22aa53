import { useOpened } from '../../shared/list/use-opened.ts';
import { usePermission } from '../../shared/permissions/use-gates.ts';
import type { Choice } from './devices-list.tsx';
import { usePolicyList } from './use-policy-list.ts';

/** Policies by whose devices the list can be filtered, fetched when the filter is opened; undefined for who sees none. */
export function usePolicies(org: string): Choice | undefined {
  const { isOpened, open } = useOpened();
  const may = usePermission('policy', 'list');
  const isWanted = isOpened('policy') && may;
  const { data, isPending } = usePolicyList(org, isWanted);
  if (!may) return undefined;
  return {
    options: (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
    pending: isWanted && isPending,
    onOpen: () => open('policy'),
  };
}
