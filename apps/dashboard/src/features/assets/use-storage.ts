import { readAssetStorage } from '@muster/contract/calls/assets';
import { useCall } from '../../shared/api/use-call.ts';

/** Undefined until it is known; without a limit, `left` is. */
export function useStorage(org: string): { used: number; limit: number; left: number | undefined } | undefined {
  const { data } = useCall(readAssetStorage, { params: { org } }, { follows: ['mdmAsset', 'organization'] });
  return data && { ...data, left: data.limit === 0 ? undefined : Math.max(0, data.limit - data.used) };
}
