import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { eachSelected } from '../bulk-tasks/index.ts';
import { type DeviceFilter, deviceList } from './devices-list.ts';
import { countKnown } from './devices-store.ts';

export interface DeviceSelection {
  deviceIds?: readonly string[] | undefined;
  all?: DeviceFilter | undefined;
  exceptDeviceIds?: readonly string[] | undefined;
}

/** The ids of those chosen, piece by piece and each once. Whatever is named has to be there, or nothing is done. */
export async function* selectDevices(
  tx: Tx,
  { deviceIds = [], all, exceptDeviceIds = [] }: DeviceSelection,
): AsyncGenerator<string[]> {
  const named = [...new Set([...deviceIds, ...exceptDeviceIds])];
  if ((await countKnown(tx, named)) !== named.length) fail(3001);
  const matching = all && ((page: { after: string; limit: number }) => deviceList.matchingIds(tx, null, all, page));
  yield* eachSelected({ ids: deviceIds, except: exceptDeviceIds, matching });
}
