import type { AssetUse } from '@muster/contract/assets';
import type { AssetHooks } from '../assets/index.ts';
import { findUsers } from './uses-list.ts';

/** Assets that policies have stay. */
export const policyAssetHooks: AssetHooks = {
  async usedBy(tx, assetIds) {
    const users = await findUsers(
      tx,
      assetIds.map((id) => `asset:${id}`),
    );
    const found = new Map<string, AssetUse[]>();
    for (const { use, id, name } of users) {
      const assetId = use.slice('asset:'.length);
      found.set(assetId, [...(found.get(assetId) ?? []), { kind: 'policy', id, name }]);
    }
    return found;
  },
};
