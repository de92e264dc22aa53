import { listGroups } from '@muster/contract/calls/groups';
import { page } from '@muster/contract/constants';
import { useCall } from '../api/use-call.ts';
import { useActiveOrg } from '../permissions/use-workspace.ts';

/** The groups of the workspace by name, the first hundred that match. */
export function useGroups(search = '', wanted = true) {
  const org = useActiveOrg() ?? '';
  const q = search.trim();
  return useCall(
    listGroups,
    { params: { org }, query: { limit: String(page.max), ...(q !== '' && { q }) } },
    { enabled: wanted && org !== '', keepsPrevious: true, follows: ['group', 'organizationCollaborator', 'employee'] },
  );
}
