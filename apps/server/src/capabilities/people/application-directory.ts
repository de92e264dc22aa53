import type { Tx } from '../../platform/db/database.ts';

/** What people need to know of apps. */
export interface ApplicationDirectory {
  /** The names of those of the given apps that the workspace has. */
  names(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
