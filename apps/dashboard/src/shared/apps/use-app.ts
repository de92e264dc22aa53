import type { Application } from '@muster/contract/apps';
import { listApps, readApp } from '@muster/contract/calls/apps';
import { ApiError } from '@muster/contract/client';
import { id } from '@muster/contract/fields';
import { useRef } from 'react';
import { useParams } from 'react-router';
import { useCall } from '../api/use-call.ts';

const follows = ['application', 'build'] as const;

/**
 * The app of the address, by its slug or, as the search knows it, its id. Null once it is known that there is none. One
 * that is given another address while it is looked at is still the same. `given`: its id, where the address names none.
 */
export function useApp(given = ''): { app: Application | null | undefined; error: unknown; retry(): void } {
  const { org = '', app: address = '' } = useParams();
  const app = address || given;
  const seen = useRef<Application>(undefined);
  const before = seen.current?.slug === app && seen.current.organizationInfo.slug === org ? seen.current : undefined;
  const byId = id.safeParse(app).success;
  const named = useCall(listApps, { params: { org }, query: { slug: app } }, { enabled: !byId && app !== '', follows });
  const moved = !byId && named.data?.items.length === 0 ? before?.id : undefined;
  const knownById = byId || moved !== undefined;
  const known = useCall(readApp, { params: { org, appId: moved ?? app } }, { enabled: knownById, follows });
  const { error, refetch } = knownById ? known : named;
  const gone = error instanceof ApiError && error.code === 3001;
  const found = knownById ? known.data : named.data && (named.data.items[0] ?? null);
  const shown = found === undefined ? before : found;
  seen.current = shown ?? undefined;
  return {
    app: gone ? null : shown,
    error: shown === undefined && !gone ? (error ?? undefined) : undefined,
    retry: () => void refetch(),
  };
}
