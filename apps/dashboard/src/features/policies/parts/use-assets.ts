import type { Asset } from '@muster/contract/assets';
import { listAssets } from '@muster/contract/calls/assets';
import { page } from '@muster/contract/constants';
import type { AssetType } from '@muster/contract/enumerations/devices';
import { formatBytes } from '@muster/ui/format';
import type { Option } from '@muster/ui/option';
import { useCallback, useState } from 'react';
import { useCall } from '../../../shared/api/use-call.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { useServices } from '../../../shared/services.ts';

interface Assets {
  /** Whether this person sees assets at all. */
  sees: boolean;
  /** Undefined while they are loaded; null where it is gone. */
  find(id: string): Asset | null | undefined;
  load(query: string, signal: AbortSignal): Promise<readonly Option[]>;
}

/** Assets of some types to choose from, and those that are named already. */
export function useAssets(org: string, types: readonly AssetType[], named: readonly string[]): Assets {
  const { api } = useServices();
  const { language } = useAccountI18n();
  const gates = useGates();
  const sees = gates?.allowed('mdmAssets') === true && gates.may('mdmAsset', 'list');
  const ids = [...new Set(named)].slice(0, page.max);
  const query = { assetId: ids.join(','), limit: String(page.max) };
  const { data } = useCall(
    listAssets,
    { params: { org }, query },
    { enabled: sees && ids.length > 0, follows: ['mdmAsset'] },
  );
  const [found] = useState(() => new Map<string, Asset>());
  for (const asset of data?.items ?? []) found.set(asset.id, asset);
  const type = types.join(',');
  const load = useCallback(
    async (q: string, signal: AbortSignal) => {
      const { items } = await api.send(listAssets, { params: { org }, query: { q, type, limit: '20' } }, signal);
      for (const asset of items) found.set(asset.id, asset);
      return items.map(({ id, name, version }) => ({
        value: id,
        label: name,
        ...(version && { detail: `${version.fileName} · ${formatBytes(language, version.size)}` }),
      }));
    },
    [api, org, type, found, language],
  );
  return { sees, find: (id) => found.get(id) ?? (data || !sees ? null : undefined), load };
}
