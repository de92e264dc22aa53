import { listDeviceUsers } from '@muster/contract/calls/devices';
import type { DeviceUser } from '@muster/contract/devices';
import { useSearchParams } from 'react-router';
import { useCall } from '../../shared/api/use-call.ts';
import { useOpened } from '../../shared/list/use-opened.ts';
import type { Choice } from './devices-list.tsx';

const toOption = ({ id, name, email }: DeviceUser) => ({ value: id, label: name || email });

/** Those with the most devices, fetched when the filter is opened; and those of the address, who may have none by now. */
export function useEmployees(org: string): Choice {
  const [address] = useSearchParams();
  const { isOpened, open } = useOpened();
  const asked = address.get('mdmUser') ?? '';
  const params = { org };
  const isWanted = isOpened('mdmUser');
  const most = useCall(
    listDeviceUsers,
    { params, query: { sort: '-devices', limit: '100' } },
    { enabled: isWanted, follows: ['employee'] },
  );
  const named = useCall(
    listDeviceUsers,
    { params, query: { personId: asked, devices: 'any' } },
    { enabled: asked !== '', follows: ['employee'] },
  );
  const options = [...(named.data?.items ?? []), ...(most.data?.items ?? [])].map(toOption);
  return {
    options: options.filter(({ value }, at) => options.findIndex((other) => other.value === value) === at),
    pending: isWanted && (most.isPending || (asked !== '' && named.isPending)),
    onOpen: () => open('mdmUser'),
  };
}
