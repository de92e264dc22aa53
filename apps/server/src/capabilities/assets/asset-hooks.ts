import type { AssetUse } from '@muster/contract/assets';
import type { Tx } from '../../platform/db/database.ts';

/** What another capability knows of assets. */
export interface AssetHooks {
  /** What uses each of these assets at the moment; those that nothing uses are left out. */
  usedBy(tx: Tx, assetIds: readonly string[]): Promise<ReadonlyMap<string, readonly AssetUse[]>>;
}
