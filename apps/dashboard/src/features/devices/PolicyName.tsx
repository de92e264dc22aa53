import { useActiveOrg } from '../../shared/permissions/use-workspace.ts';
import { usePolicyList } from './use-policy-list.ts';

/** The policy that wins on a device. All policies are asked for once, when the first name is shown. */
export function PolicyName({ id }: { id: string }) {
  const { data } = usePolicyList(useActiveOrg() ?? '', true);
  return <span dir="auto">{data?.items.find((policy) => policy.id === id)?.name ?? '…'}</span>;
}
