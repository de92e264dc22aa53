import type { Reply } from '@muster/contract/call';
import { readOverview } from '@muster/contract/calls/overview';
import { readProfile } from '@muster/contract/calls/sessions';
import { ApiError } from '@muster/contract/client';
import type { WorkspaceBundle } from '@muster/contract/entities';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '../../shared/api/use-call.ts';
import { useWorkspace } from '../../shared/permissions/use-workspace.ts';
import { useServices } from '../../shared/services.ts';

export interface Home {
  bundle: WorkspaceBundle;
  overview: Reply<typeof readOverview>;
}

interface Result {
  /** All of the page at once, so that nothing moves. */
  home: Home | undefined;
  error: unknown;
  reload(): void;
}

/** The workspace is no longer one of the user's (platform-shell.md, section 4). */
const gone = new Set([3001, 4001, 6002]);

export function useHome(org: string): Result {
  const bundle = useWorkspace();
  // Whatever happens in a workspace is counted there.
  const overview = useCall(readOverview, { params: { org } }, { follows: 'everything' });
  const error = bundle.error ?? overview.error;
  useLeaveWhenGone(error instanceof ApiError && gone.has(error.code));
  return {
    home: bundle.data && overview.data && { bundle: bundle.data, overview: overview.data },
    error: error ?? undefined,
    reload() {
      for (const query of [bundle, overview]) if (query.error) void query.refetch();
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
