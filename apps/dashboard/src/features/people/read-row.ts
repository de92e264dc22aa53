import { readPerson } from '@muster/contract/calls/people';
import type { Api } from '../../shared/api/api.ts';
import { rowOrGone } from '../../shared/list/row-or-gone.ts';

/** One person of the list by themselves; fetched when it is needed. */
export function readRow(api: Api, params: { org: string; personId: string }, signal: AbortSignal) {
  return rowOrGone(api.send(readPerson, { params }, signal));
}
