import { listPeople } from '@muster/contract/calls/people';
import type { Option } from '@muster/ui/option';
import { useCallback } from 'react';
import { useServices } from '../services.ts';

/** People of the workspace for a field that is typed into: those that the words find. */
export function useFindPeople(org: string): (q: string, signal: AbortSignal) => Promise<readonly Option[]> {
  const { api } = useServices();
  return useCallback(
    async (q, signal) => {
      const { items } = await api.send(listPeople, { params: { org }, query: { q, limit: '20' } }, signal);
      return items.map(({ id, firstName, lastName, email }) => ({
        value: id,
        label: `${firstName} ${lastName}`.trim() || email,
        detail: email,
      }));
    },
    [api, org],
  );
}
