import type { AssetType } from '@muster/contract/enumerations/devices';
import type { Gates } from '../../shared/permissions/gates.ts';

/** Scripts run with all rights, so they take the right to write scripts. */
function may(gates: Gates | undefined, { type }: { type: AssetType }, action: 'update' | 'delete'): boolean {
  if (gates === undefined || !gates.may('mdmAsset', action)) return false;
  return type !== 'script' || gates.may('script', action);
}

export const mayUpdate = (gates: Gates | undefined, asset: { type: AssetType }) => may(gates, asset, 'update');
export const mayDelete = (gates: Gates | undefined, asset: { type: AssetType }) => may(gates, asset, 'delete');
