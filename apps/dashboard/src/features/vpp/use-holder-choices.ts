import { listDevices } from '@muster/contract/calls/devices';
import { listPeople } from '@muster/contract/calls/people';
import { useMemo } from 'react';
import type { Choices } from '../../shared/form/use-choices.ts';
import { useServices } from '../../shared/services.ts';

/** Devices and people to choose from, by what is typed; whoever was found is remembered by name. */
export function useHolderChoices(org: string): { devices: Choices; people: Choices } {
  const { api } = useServices();
  return useMemo(() => {
    const names = new Map<string, string>();
    const params = { org };
    const remember = <T extends { value: string; label: string }>(options: T[]): T[] => {
      for (const { value, label } of options) names.set(value, label);
      return options;
    };
    const nameOf = (id: string) => names.get(id);
    return {
      devices: {
        nameOf,
        async load(q, signal) {
          const query = { q, limit: '20', platform: 'apple' };
          const { items } = await api.send(listDevices, { params, query }, signal);
          return remember(
            items.map(({ id, displayName, serialNumber }) => ({
              value: id,
              label: displayName || (serialNumber ?? id),
              ...(serialNumber && { detail: serialNumber }),
            })),
          );
        },
      },
      people: {
        nameOf,
        async load(q, signal) {
          const { items } = await api.send(listPeople, { params, query: { q, limit: '20' } }, signal);
          return remember(
            items.map(({ id, firstName, lastName, email }) => ({
              value: id,
              label: `${firstName} ${lastName}`.trim() || email,
              detail: email,
            })),
          );
        },
      },
    };
  }, [api, org]);
}
