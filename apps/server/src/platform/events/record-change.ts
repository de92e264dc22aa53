import type { Tx } from '../db/database.ts';
import {
  type Change,
  idsPerEvent,
  insertAuditEntries,
  insertAuditEntry,
  insertEvent,
  type NewEvent,
} from './change-store.ts';
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

/**
 * The same for many changes of one kind: an audit entry each, and events that name them in `payload.ids`, so that those
 * who listen are not told ten thousand times. What holds for all of them is told in `shared`.
 */
export async function recordChanges(
  tx: Tx,
  changes: readonly Change[],
  shared: Record<string, unknown> = {},
): Promise<void> {
  const [first] = changes;
  if (first === undefined) return;
  if (changes.length === 1) return recordChange(tx, { ...first, payload: { ...first.payload, ...shared } });
  await insertAuditEntries(
    tx,
    changes.map((change) => ({
      ...change,
      payload: { ...change.payload, ...shared },
      diff: diff(change.before ?? {}, change.after ?? {}),
    })),
  );
  await emitMany(
    tx,
    { type: `${first.entity}.${first.action}`, entity: first.entity, payload: shared },
    changes.map(({ entityId }) => entityId),
  );
}

export async function emitMany(tx: Tx, event: Omit<NewEvent, 'entityId'>, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += idsPerEvent) {
    const some = ids.slice(start, start + idsPerEvent);
    await emit(tx, { ...event, entityId: some[0] as string, payload: { ...event.payload, ids: some } });
  }
}

/** An event about something that is no change of a person's (a mail that waits, say): no audit entry. */
export async function emit(tx: Tx, event: NewEvent): Promise<void> {
  await insertEvent(tx, event);
}
