import type { Action, Resource } from '@muster/contract/permissions';
import { useServices } from '../services.ts';
import { createGates, type Gates } from './gates.ts';
import { useWorkspace } from './use-workspace.ts';

interface GatesQuery {
  /** Of the active workspace; undefined until it is known. */
  gates: Gates | undefined;
  /** Why it is not known. */
  error: unknown;
  retry(): void;
}

export function useGatesQuery(): GatesQuery {
  const { permissions } = useServices().config;
  const { data, error, refetch } = useWorkspace();
  return {
    gates: data && createGates(permissions, data.organization),
    error: data === undefined ? (error ?? undefined) : undefined,
    retry: () => void refetch(),
  };
}

export function useGates(): Gates | undefined {
  return useGatesQuery().gates;
}

/** False until it is known. */
export function usePermission<R extends Resource>(resource: R, action: Action<R>, appRole?: string): boolean {
  return useGates()?.may(resource, action, appRole) ?? false;
}
