import type { Reply } from '@muster/contract/call';
import { readBuildTroubles } from '@muster/contract/calls/build-care';
import { readOverview } from '@muster/contract/calls/overview';
import { ApiError } from '@muster/contract/client';
import type { WorkspaceBundle } from '@muster/contract/entities';
import { useEffect } from 'react';
import { useCall } from '../../shared/api/use-call.ts';
import { useWorkspace } from '../../shared/permissions/use-workspace.ts';

export interface Home {
  bundle: WorkspaceBundle;
  overview: Reply<typeof readOverview>;
  /** Builds that need somebody, of the apps that one sees. */
  troubles: Reply<typeof readBuildTroubles> | undefined;
}

interface Result {
  /** All of the page at once, so that nothing moves. */
  home: Home | undefined;
  error: unknown;
  reload(): void;
}

export function useHome(org: string): Result {
  const bundle = useWorkspace();
  // Whatever happens in a workspace is counted there.
  const overview = useCall(readOverview, { params: { org } }, { follows: 'everything' });
  // Who sees nothing yet is not refused, but told whom to ask.
  const seesBuilds = overview.data !== undefined && overview.data.contacts.length === 0;
  const troubles = useCall(readBuildTroubles, { params: { org } }, { follows: ['build'], enabled: seesBuilds });
  const error = bundle.error ?? overview.error;
  const { refetch } = bundle;
  // Where the workspace is no more, or no more theirs, the frame of its pages leads on: it sees that from the bundle.
  const isGone = overview.error instanceof ApiError && overview.error.code === 3001;
  useEffect(() => {
    if (isGone) void refetch();
  }, [isGone, refetch]);
  return {
    home:
      // Who may not see builds, or cannot just now, is shown the rest.
      bundle.data && overview.data && !troubles.isLoading
        ? { bundle: bundle.data, overview: overview.data, troubles: troubles.data }
        : undefined,
    error: error ?? undefined,
    reload() {
      for (const query of [bundle, overview]) if (query.error) void query.refetch();
    },
  };
}
