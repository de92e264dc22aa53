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

/** Of the devices that have come. */
export interface DemoArrival {
  /** Serial numbers of those that have not been seen for weeks. */
  silent: readonly string[];
  /** Those that somebody lost, and where they are. */
  lost: readonly { serialNumber: string; latitude: number; longitude: number }[];
}

/** What a capability adds to the demo company; in the order of the list of capabilities. */
export interface DemoPart {
  /** Once, in the transaction that adds the rest. */
  add?(tx: Tx, demo: DemoWorkspace, platform: Platform): Promise<void>;
  /** After it, at every start: harmless to repeat. */
  tell?(demo: DemoWorkspace, platform: Platform): Promise<void>;
  /** When the fleet of simulated devices has enrolled: gives it a past. In one transaction with the others; once. */
  arrive?(tx: Tx, demo: DemoWorkspace, fleet: DemoArrival): Promise<void>;
  /** Every few minutes while the fleet lives. */
  pulse?(tx: Tx): Promise<void>;
}
