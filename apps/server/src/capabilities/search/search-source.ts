import type { SearchItem } from '@muster/contract/calls/search';
import type { EventEntity } from '@muster/contract/events';
import type { SearchType } from '@muster/contract/search';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { OutboxEvent } from '../../platform/events/consumer.ts';

type ItemData<T extends SearchItem> = T extends SearchItem
  ? Omit<T, 'type' | 'id' | 'organizationId' | 'organizationSlug'>
  : never;

/** What is known of a thing to somebody who looks for it. */
export interface SearchEntry {
  entityId: string;
  /** The application it belongs to (its own id for one), for members who see only some of them. */
  applicationId?: string | undefined;
  /** What people call it. */
  title: string;
  /** Texts under which it is found as well: an address, a serial number. */
  texts: readonly string[];
  /** What is shown, beyond its type and its place. */
  data: ItemData<SearchItem>;
  /** Who is looked for lately comes first. */
  updatedAt: string;
}

export interface TouchedEntity {
  organizationId: string;
  entityId: string;
}

/** What a capability adds to the search. Its statements are run across workspaces, by the program's own role. */
export interface SearchSource {
  type: SearchType;
  /** Counted up when entries are made differently, so that all are made anew. */
  version: number;
  /** Events about these may change entries. */
  entities: readonly EventEntity[];
  /** Which entries an event is about, where they are not those that it names in its workspace. */
  touched?(tx: Tx, event: OutboxEvent): Promise<readonly TouchedEntity[]>;
  /** Those of the given things that are there to be found. */
  read(tx: Tx, organizationId: string, ids: readonly string[]): Promise<SearchEntry[]>;
  /** What of these things changes by itself, so that what is kept of it may be old; by id. */
  now?(db: Database, things: readonly TouchedEntity[]): Promise<ReadonlyMap<string, object>>;
  /** The ids of all things of a workspace, in their order, after the given one. */
  list(tx: Tx, organizationId: string, after: string, limit: number): Promise<string[]>;
}
