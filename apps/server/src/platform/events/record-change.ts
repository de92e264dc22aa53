import type { Tx } from '../db/database.ts';
import { type Change, insertAuditEntry, insertEvent, type NewEvent } from './change-store.ts';
import { diff } from './diff.ts';

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

/** An event about something that is no change of a person's (a mail that waits, say): no audit entry. */
export async function emit(tx: Tx, event: NewEvent): Promise<void> {
  await insertEvent(tx, event);
}
