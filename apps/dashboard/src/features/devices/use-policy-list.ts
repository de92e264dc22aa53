import { listPolicies } from '@muster/contract/calls/policies';
import { page } from '@muster/contract/constants';
import { useCall } from '../../shared/api/use-call.ts';

/** Those that devices can have. */
export function usePolicyList(org: string, enabled: boolean) {
  return useCall(
    listPolicies,
    { params: { org }, query: { limit: String(page.max), state: 'active' } },
    { enabled, follows: ['policy'] },
  );
}
