import { readBuild } from '@muster/contract/calls/build-details';
import type { Api } from '../../shared/api/api.ts';
import { rowOrGone } from '../../shared/list/row-or-gone.ts';

/** One build of the list by itself. Fetched when it is needed: all that a build says of itself is much to know of. */
export function readRow(api: Api, params: { org: string; appId: string; buildId: string }, signal: AbortSignal) {
  return rowOrGone(api.send(readBuild, { params }, signal));
}
