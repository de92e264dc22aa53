import type { Tx } from '../platform/db/database.ts';
import type { Platform } from '../platform/platform.ts';

/** The workspace of the demo company that has things in it, and who is there. */
export interface DemoWorkspace {
  organizationId: string;
  slug: string;
  ownerId: string;
  adminId: string;
  /** What happened happened in the last thirty days. */
  daysAgo(days: number, hour: number): Date;
}

/** What a capability adds to the demo company; in the order of the list of capabilities. */
export interface DemoPart {
  /** Once, in the transaction that adds the rest. */
  add?(tx: Tx, demo: DemoWorkspace, platform: Platform): Promise<void>;
  /** After it, at every start: harmless to repeat. */
  tell?(demo: DemoWorkspace, platform: Platform): Promise<void>;
}
