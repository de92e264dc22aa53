import { readPeopleLimits } from '@muster/contract/calls/people';
import { useCall } from '../../shared/api/use-call.ts';
import { type Room, roomOf } from '../../shared/permissions/room.ts';
import { useActiveOrg } from '../../shared/permissions/use-workspace.ts';

/** How many more people the plan has room for; undefined until it is known. */
export function usePeopleLimits(): { collaborators: Room; employees: Room } | undefined {
  const org = useActiveOrg() ?? '';
  const { data } = useCall(
    readPeopleLimits,
    { params: { org } },
    {
      enabled: org !== '',
      follows: ['organizationCollaborator', 'invitation', 'employee', 'subscription', 'organization'],
    },
  );
  return data && { collaborators: roomOf(data.collaborators), employees: roomOf(data.employees) };
}
