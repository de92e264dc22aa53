import { readDevice } from '@muster/contract/calls/devices';
import type { Api } from '../../shared/api/api.ts';
import { rowOrGone } from '../../shared/list/row-or-gone.ts';

/** One device of the list by itself. */
export function readRow(api: Api, params: { org: string; deviceId: string }, signal: AbortSignal) {
  return rowOrGone(api.send(readDevice, { params }, signal));
}
