import type { Reply } from '@muster/contract/call';
import { listAudit } from '@muster/contract/calls/audit';
import { readProfile } from '@muster/contract/calls/sessions';
import { readBundle } from '@muster/contract/calls/workspaces';
import { ApiError } from '@muster/contract/client';
import { allows } from '@muster/contract/permissions';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useResource } from '../../shared/api/use-resource.ts';
import { useServices } from '../../shared/services.ts';
import { type LiveState, useLive } from './use-live.ts';

export type AuditEntry = Reply<typeof listAudit>['items'][number];

export interface Home {
  organization: Reply<typeof readBundle>['organization'];
  /** Undefined for those who may not read it. */
  audit: AuditEntry[] | undefined;
}

const latestEntries = '8';
/** The workspace is no longer one of the user's (platform-shell.md, section 4). */
const gone = new Set([3001, 4001, 6002]);

export function useHome(org: string): { data: Home | undefined; error: unknown; reload(): void; live: LiveState } {
  const { api, session, workspacePreference } = useServices();
  const navigate = useNavigate();

  const { data, error, reload } = useResource<Home>(`home ${org}`, async (signal) => {
    const { organization } = await api.send(readBundle, { params: { org } }, signal);
    if (!allows(organization.security.role, 'audit', 'list')) return { organization, audit: undefined };
    const page = await api.send(listAudit, { params: { org }, query: { limit: latestEntries } }, signal);
    return { organization, audit: page.items };
  });
  const live = useLive(org, reload);

  const isGone = error instanceof ApiError && gone.has(error.code);
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

  return { data, error, reload, live };
}
