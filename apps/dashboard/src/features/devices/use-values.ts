import { listDeviceValues } from '@muster/contract/calls/devices';
import { useState } from 'react';
import { useCall } from '../../shared/api/use-call.ts';
import type { Values } from './devices-list.tsx';

/** What devices can be filtered by, fetched when the filter is first opened. */
export function useValues(org: string): Values {
  const of = useOne(org);
  return { tag: of('tag'), osVersion: of('osVersion'), model: of('model') };
}

function useOne(org: string) {
  const [wanted, setWanted] = useState<ReadonlySet<keyof Values>>(new Set());
  const ask = (of: keyof Values) => ({ params: { org }, query: { of } });
  const options = (of: keyof Values) => ({ enabled: wanted.has(of), follows: ['admDevice'] as const });
  const asked = {
    tag: useCall(listDeviceValues, ask('tag'), options('tag')),
    osVersion: useCall(listDeviceValues, ask('osVersion'), options('osVersion')),
    model: useCall(listDeviceValues, ask('model'), options('model')),
  };
  return (of: keyof Values) => ({
    values: asked[of].data?.items.map(({ value }) => value) ?? [],
    pending: wanted.has(of) && asked[of].isPending,
    onOpen: () => setWanted((before) => new Set([...before, of])),
  });
}
