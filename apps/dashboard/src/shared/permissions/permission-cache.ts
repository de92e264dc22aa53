import { permissionsCacheTime } from '@muster/contract/constants';
import type { Keep } from '../keep.ts';
import type { PermissionTable } from './check-permission.ts';

const key = 'muster.permissions';

interface Kept extends PermissionTable {
  version: string;
  at: number;
}

/** The table is kept for an hour, over reloads too, or until the server has another version (section 6). */
export interface PermissionCache {
  read(): (PermissionTable & { at: number }) | undefined;
  save(table: PermissionTable): void;
}

export function createPermissionCache(keep: Keep, version: string, now: () => number = Date.now): PermissionCache {
  return {
    read() {
      const kept = parse(keep.get(key));
      // A clock that was set back would make it last for ever.
      const age = kept ? now() - kept.at : -1;
      return kept?.version === version && age >= 0 && age < permissionsCacheTime ? kept : undefined;
    },
    save({ roles, permissions }) {
      keep.set(key, JSON.stringify({ version, at: now(), roles, permissions } satisfies Kept));
    },
  };
}

function parse(text: string | null): Kept | undefined {
  try {
    const value = JSON.parse(text ?? 'null') as Kept | null;
    return value && Array.isArray(value.roles) && typeof value.permissions === 'object' ? value : undefined;
  } catch {
    // Not ours: it is asked for again.
    return undefined;
  }
}
