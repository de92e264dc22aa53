import { readBundle } from '@muster/contract/calls/workspaces';
import type { WorkspaceBundle } from '@muster/contract/entities';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Api } from '../api/api.ts';
import { callQuery } from '../api/call-query.ts';
import { useServices, useSession } from '../services.ts';

/** The workspace as everything on the page sees it; also for loaders, which ask before the page is drawn. */
export function workspaceQuery(api: Api, org: string) {
  return { ...callQuery(api, readBundle, { params: { org } }), queryKey: ['bundle', org] };
}

/** The slug of the workspace the page is in, or of the one that the user was in last. */
export function useActiveOrg(): string | undefined {
  const { workspacePreference } = useServices();
  const user = useSession()?.user;
  const { org } = useParams();
  if (!user) return undefined;
  return user.organizations.find(({ slug }) => slug === org)?.slug ?? workspacePreference.active(user);
}

/** The bundle of the active workspace: organization, store, enterprises and build platforms. */
export function useWorkspace(): UseQueryResult<WorkspaceBundle> {
  const { api } = useServices();
  const org = useActiveOrg();
  return useQuery({ ...workspaceQuery(api, org ?? ''), enabled: org !== undefined });
}
