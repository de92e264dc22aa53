import { readDeviceLimits } from '@muster/contract/calls/devices';
import { useCall } from '../api/use-call.ts';
import { type Room, roomOf } from '../permissions/room.ts';

/** How many more devices the plan has room for; undefined until it is known. */
export function useDeviceRoom(org: string): Room | undefined {
  const { data } = useCall(
    readDeviceLimits,
    { params: { org } },
    { follows: ['admDevice', 'subscription', 'organization'] },
  );
  return data && roomOf(data.devices);
}
