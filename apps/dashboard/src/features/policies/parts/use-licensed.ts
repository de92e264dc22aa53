import { listVppAssets } from '@muster/contract/calls/vpp';
import type { VppAsset } from '@muster/contract/vpp';
import type { Option } from '@muster/ui/option';
import { useCallback, useState } from 'react';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { useServices } from '../../../shared/services.ts';

interface Licensed {
  load?: (query: string, signal: AbortSignal) => Promise<readonly Option[]>;
  find(id: string): VppAsset | undefined;
}

/** Apps or books that the workspace has licenses for; nothing to load where it has no such thing. */
export function useLicensed(org: string, productType: 'App' | 'Book'): Licensed {
  const { api } = useServices();
  const { text, fill } = useAccountI18n();
  const gates = useGates();
  const [found] = useState(() => new Map<string, VppAsset>());
  const { left } = text.policyParts.apps;
  const load = useCallback(
    async (q: string, signal: AbortSignal) => {
      const query = { productType, present: 'true', limit: '20', ...(q !== '' && { q }) } as const;
      const { items } = await api.send(listVppAssets, { params: { org }, query }, signal);
      for (const asset of items) found.set(asset.id, asset);
      return items.map(({ id, name, adamId, availableCount }) => ({
        value: id,
        label: name ?? adamId,
        detail: fill(left, { count: availableCount }),
      }));
    },
    [api, org, productType, found, fill, left],
  );
  const sees = gates?.allowed('appleVpp') && gates.may('admVppAsset', 'list');
  return { ...(sees && { load }), find: (id) => found.get(id) };
}
