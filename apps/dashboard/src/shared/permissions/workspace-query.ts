import { readBundle } from '@muster/contract/calls/workspaces';
import type { Api } from '../api/api.ts';
import { callQuery } from '../api/call-query.ts';

/** What changes is told live; a part of the page that comes later need not read it once more. */
const staleTime = 60_000;

/** The workspace as everything on the page sees it; also for guards, which ask before the page is drawn. */
export function workspaceQuery(api: Api, org: string) {
  return { ...callQuery(api, readBundle, { params: { org } }), staleTime };
}
