import type { Application } from '@muster/contract/apps';
import { listApps, readApp } from '@muster/contract/calls/apps';
import { ApiError } from '@muster/contract/client';
import { id } from '@muster/contract/fields';
import { useParams } from 'react-router';
import { useCall } from '../../shared/api/use-call.ts';

const follows = ['application', 'build'] as const;

/** The app of the address, by its slug or, as the search knows it, its id. Null once it is known that there is none. */
export function useApp(): { app: Application | null | undefined; error: unknown; retry(): void } {
  const { org = '', app = '' } = useParams();
  const byId = id.safeParse(app).success;
  const named = useCall(listApps, { params: { org }, query: { slug: app } }, { enabled: !byId, follows });
  const known = useCall(readApp, { params: { org, appId: app } }, { enabled: byId, follows });
  const { error, refetch } = byId ? known : named;
  const gone = error instanceof ApiError && error.code === 3001;
  const found = byId ? known.data : named.data && (named.data.items[0] ?? null);
  return {
    app: gone ? null : found,
    error: found === undefined && !gone ? (error ?? undefined) : undefined,
    retry: () => void refetch(),
  };
}
