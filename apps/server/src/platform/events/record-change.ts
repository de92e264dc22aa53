import type { Actor } from '../actor.ts';
import type { Tx } from '../db/database.ts';
import { insertAuditEntry, insertEvent } from './change-store.ts';
import { diff } from './diff.ts';

export interface Change {
  action: 'create' | 'update' | 'delete';
  /** One of the audit's entities, and what the permissions call its resource. */
  entity: string;
  entityId: string;
  /** The state before and after, as far as it may be shown: never secrets. */
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
  /** What consumers of the event need beyond its id. */
  payload?: Record<string, unknown> | undefined;
  /** Who did it, where the transaction does not know it yet: somebody who is just signing in. */
  actor?: Actor;
}

/** Writes the audit entry and the event of a change into the change's own transaction. */
export async function recordChange(tx: Tx, change: Change): Promise<void> {
  await insertAuditEntry(tx, { ...change, diff: diff(change.before ?? {}, change.after ?? {}) });
  await emit(tx, {
    type: `${change.entity}.${change.action}`,
    entity: change.entity,
    entityId: change.entityId,
    payload: change.payload,
  });
}

export interface NewEvent {
  type: string;
  entity: string;
  entityId: string;
  payload?: Record<string, unknown> | undefined;
}

/** An event about something that is no change of a person's (a mail that waits, say): no audit entry. */
export async function emit(tx: Tx, event: NewEvent): Promise<void> {
  await insertEvent(tx, event);
}
