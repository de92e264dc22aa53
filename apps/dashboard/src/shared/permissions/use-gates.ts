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
  });
}

interface GatesQuery {
  /** Of the active workspace; undefined until it is known. */
  gates: Gates | undefined;
  /** Why it is not known. */
  error: unknown;
  retry(): void;
}

export function useGatesQuery(): GatesQuery {
  const table = usePermissionTable();
  const workspace = useWorkspace();
  const organization = workspace.data?.organization;
  const failed = [table, workspace].find(({ data, error }) => error !== null && data === undefined);
  return {
    gates: table.data && organization && createGates(table.data, organization),
    error: failed?.error ?? undefined,
    retry: () => void failed?.refetch(),
  };
}

export function useGates(): Gates | undefined {
  return useGatesQuery().gates;
}

/** False until it is known. */
export function usePermission<R extends Resource>(resource: R, action: Action<R>, appRole?: string): boolean {
  return useGates()?.may(resource, action, appRole) ?? false;
}
