import { readReport } from '@muster/contract/calls/reports';
import type { Api } from '../../shared/api/api.ts';
import { rowOrGone } from '../../shared/list/row-or-gone.ts';

/** One report of the list by itself. */
export function readRow(api: Api, params: { org: string; appId: string; reportId: string }, signal: AbortSignal) {
  return rowOrGone(api.send(readReport, { params }, signal));
}
