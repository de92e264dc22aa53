import type { Application } from '@muster/contract/apps';
import { listApps } from '@muster/contract/calls/apps';
import { useParams } from 'react-router';
import { useCall } from '../../shared/api/use-call.ts';

/** The app of the address, by its slug. `app` is null once it is known that there is none. */
export function useApp(): { app: Application | null | undefined; error: unknown; retry(): void } {
  const { org = '', app: slug = '' } = useParams();
  const { data, error, refetch } = useCall(
    listApps,
    { params: { org }, query: { slug } },
    { follows: ['application', 'build'] },
  );
  return {
    app: data && (data.items[0] ?? null),
    error: data === undefined ? (error ?? undefined) : undefined,
    retry: () => void refetch(),
  };
}
