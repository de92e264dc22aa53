import type { Reply } from '@muster/contract/call';
import { readKey } from '@muster/contract/calls/key-store';
import { readOverview } from '@muster/contract/calls/overview';
import { readProfile } from '@muster/contract/calls/sessions';
import { ApiError } from '@muster/contract/client';
import type { WorkspaceBundle } from '@muster/contract/entities';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '../../shared/api/use-call.ts';
import { useWorkspace } from '../../shared/permissions/use-workspace.ts';
import { useServices } from '../../shared/services.ts';
import { checklistKey, openItems, shownItems } from './checklist.ts';

export type Overview = Reply<typeof readOverview>;

export interface Home {
  bundle: WorkspaceBundle;
  overview: Overview;
  /** The checklist is done, and somebody has put it away. */
  dismissed: boolean;
}

interface Result {
  /** All of the page at once, so that nothing moves. */
  home: Home | undefined;
  error: unknown;
  reload(): void;
}

const notFound = 3001;
/** The workspace is no longer one of the user's (platform-shell.md, section 4). */
const gone = new Set([notFound, 4001, 6002]);

export function useHome(org: string): Result {
  const bundle = useWorkspace();
  // Whatever happens in a workspace is counted there.
  const overview = useCall(readOverview, { params: { org } }, { follows: 'everything' });
  const isDone = overview.data !== undefined && openItems(shownItems(overview.data.checklist)) === 0;
  const key = checklistKey(bundle.data?.organization.id ?? '');
  const putAway = useCall(readKey, { params: { key } }, { enabled: isDone && bundle.data !== undefined });
  const neverPutAway = putAway.error instanceof ApiError && putAway.error.code === notFound;

  const error = bundle.error ?? overview.error ?? (neverPutAway ? null : putAway.error);
  useLeaveWhenGone(error instanceof ApiError && gone.has(error.code));

  const known = !isDone || putAway.data !== undefined || neverPutAway;
  const home = bundle.data &&
    overview.data &&
    known && { bundle: bundle.data, overview: overview.data, dismissed: isDone && putAway.data !== undefined };
  return {
    home: home || undefined,
    error: error ?? undefined,
    reload() {
      for (const query of [bundle, overview, putAway]) if (query.error) void query.refetch();
    },
  };
}

function useLeaveWhenGone(isGone: boolean): void {
  const { api, session, workspacePreference } = useServices();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isGone) return;
    const stop = new AbortController();
    api.send(readProfile, {}, stop.signal).then(
      (user) => {
        session.saveUser(user);
        workspacePreference.forget(user.id);
        return navigate('/', { replace: true });
      },
      // The page goes on saying what is wrong, with a button to try again.
      () => undefined,
    );
    return () => stop.abort();
  }, [isGone, api, session, workspacePreference, navigate]);
}
