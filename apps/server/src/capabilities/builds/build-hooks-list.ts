import type { Tx } from '../../platform/db/database.ts';
import type { Sql } from '../../platform/db/sql.ts';

/** What offers a build to people. */
export interface BuildUse {
  id: string;
  slug: string;
}

/** What another capability knows of builds. */
export interface BuildHooks {
  /**
   * Builds of an app that retention leaves alone, of each thing that offers some at least the newest `keep`: rows of
   * `build_id`, and `id` and `slug` of what keeps it.
   */
  kept(which: { organizationId: string; applicationId: string; keep: number }): Sql;
  /** Who offers each of these builds at the moment. */
  offeredBy(tx: Tx, buildIds: readonly string[]): Promise<ReadonlyMap<string, BuildUse[]>>;
}
