import type { IntegrationEvent } from '@muster/contract/enumerations/workspace';
import type { EventType } from '@muster/contract/events';
import type { Facts } from '@muster/contract/integration-facts';
import type { Tx } from '../../platform/db/database.ts';
import type { OutboxEvent } from '../../platform/events/consumer.ts';

/** What can be filtered by. A kind that is not named here does not concern the thing, and no filter holds it back. */
export interface FilteredBy {
  branches?: readonly string[];
  tags?: readonly string[];
  platforms?: readonly string[];
}

/** Something to tell of. */
export interface Happening {
  /** What it is about, so that it is told once. */
  entityId: string;
  /** What people call it: "Barista 2.5.1 (2051)". */
  title: string;
  /** Of what belongs to an app: its integrations are told too. */
  applicationId?: string | undefined;
  /** Where in the dashboard it is seen, below the workspace: `apps/barista/builds`. */
  path?: string | undefined;
  /** By names that the contract knows for the event (integration-facts); `event` and `workspace` are added. */
  facts: Facts;
  filteredBy?: FilteredBy;
  /** The name under which receivers know it, where it is not that of the event. */
  action?: string;
}

/** What a capability has to tell. Its statements are run across workspaces, by the program's own role. */
export interface IntegrationSource {
  /** Types of events of the outbox, and what each becomes. */
  events: Readonly<Partial<Record<EventType, IntegrationEvent>>>;
  /** What the event is about, as it is now; nothing where that is gone and there is nothing to tell. */
  read(tx: Tx, event: OutboxEvent): Promise<readonly Happening[]>;
  /** The newest thing of the workspace, or of an app, that it could tell of: for tests, in place of an example. */
  newest?(tx: Tx, applicationId: string | null): Promise<Happening | undefined>;
}
