import { readPermissions } from '@muster/contract/calls/workspaces';
import { permissionsCacheTime } from '@muster/contract/constants';
import type { Action, Resource } from '@muster/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../services.ts';
import type { PermissionTable } from './check-permission.ts';
import { createGates, type Gates } from './gates.ts';
import { useWorkspace } from './use-workspace.ts';

function usePermissionTable() {
  const { api, permissionCache } = useServices();
  return useQuery<PermissionTable>({
    queryKey: [readPermissions.name],
    async queryFn({ signal }) {
      const table = await api.send(readPermissions, {}, signal);
      permissionCache.save(table);
      return table;
    },
    staleTime: permissionsCacheTime,
    gcTime: permissionsCacheTime,
    initialData: permissionCache.read,
    initialDataUpdatedAt: () => permissionCache.read()?.at,
  }).data;
}

/** Of the active workspace; undefined until it is known. */
export function useGates(): Gates | undefined {
  const table = usePermissionTable();
  const organization = useWorkspace().data?.organization;
  return table && organization && createGates(table, organization);
}

/** False until it is known. */
export function usePermission<R extends Resource>(resource: R, action: Action<R>, appRole?: string): boolean {
  return useGates()?.may(resource, action, appRole) ?? false;
}
