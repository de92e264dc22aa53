import type { WorkspaceBundle } from '@muster/contract/entities';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useServices, useSession } from '../services.ts';
import { workspaceQuery } from './workspace-query.ts';

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
