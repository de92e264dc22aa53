import { listDevices } from '@muster/contract/calls/devices';
import type { Option } from '@muster/ui/option';
import { useCallback } from 'react';
import { useServices } from '../services.ts';

/** Devices of the workspace for a field that is typed into: found by name or serial number. */
export function useFindDevices(org: string): (q: string, signal: AbortSignal) => Promise<readonly Option[]> {
  const { api } = useServices();
  return useCallback(
    async (q, signal) => {
      const { items } = await api.send(listDevices, { params: { org }, query: { q, limit: '20' } }, signal);
      return items.map(({ id, displayName, serialNumber }) => ({
        value: id,
        label: displayName || serialNumber || id,
        ...(serialNumber !== null && { detail: serialNumber }),
      }));
    },
    [api, org],
  );
}
