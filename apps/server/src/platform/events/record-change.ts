import {
  type ChangeAction,
  type ChangeType,
  type EventEntity,
  type EventPayload,
  type EventType,
  entityOfEvent,
  eventPayloads,
  isEventType,
} from '@muster/contract/events';
import type { Actor } from '../actor.ts';
import type { Tx } from '../db/database.ts';
import {
  type ChangeFacts,
  idsPerEvent,
  insertAuditEntries,
  insertAuditEntry,
  insertEvent,
  type NewEvent,
  type WithPayload,
} from './change-store.ts';
import { diff } from './diff.ts';

interface SingleChange extends ChangeFacts {
  /** Who did it, where the transaction does not know it yet: somebody who is just signing in. */
  actor?: Actor;
}

/** Its payload is what consumers of the event need; `applicationId`, the app that it belongs to, is kept in the audit. */
export type Change<T extends ChangeType = ChangeType> = T extends `${string}.${infer A extends ChangeAction}`
  ? SingleChange & { entity: EventEntity<T>; action: A } & WithPayload<T>
  : never;

/** Writes the audit entry and the event of a change into the change's own transaction. */
export async function recordChange(tx: Tx, change: Change): Promise<void> {
  const { entity, action, entityId, payload, actor } = change;
  const entry = { ...change, applicationId: applicationOf(payload), diff: diffOf(change) };
  await insertAuditEntry(tx, entry, actor);
  await emit(tx, { type: `${entity}.${action}`, entityId, payload } as NewEvent);
}

/**
 * The same for many changes of one kind: an audit entry each, and events that name them in `payload.ids`, so that those
 * who listen are not told ten thousand times. `payload` holds for all of them; what is known of one is told of one alone.
 */
export async function recordChanges<T extends ChangeType>(
  tx: Tx,
  event: { type: T } & WithPayload<T>,
  changes: readonly (ChangeFacts & { payload?: Partial<EventPayload<T>> | undefined })[],
): Promise<void> {
  const [first] = changes;
  if (first === undefined) return;
  const { type, payload } = event as { type: ChangeType; payload?: object };
  const entity = entityOfEvent(type);
  const action = type.slice(entity.length + 1) as ChangeAction;
  const entries = changes.map((change) => ({
    ...change,
    entity,
    action,
    applicationId: applicationOf({ ...change.payload, ...payload }),
    diff: diffOf(change),
  }));
  await insertAuditEntries(tx, entries);
  if (changes.length === 1)
    return emit(tx, { type, entityId: first.entityId, payload: { ...first.payload, ...payload } } as NewEvent);
  const ids = changes.map(({ entityId }) => entityId);
  await emitMany(tx, event, ids);
}

/** One event for as many as it can name. */
export async function emitMany<T extends EventType>(
  tx: Tx,
  { type, payload }: { type: T } & WithPayload<T>,
  ids: readonly string[],
): Promise<void> {
  for (let start = 0; start < ids.length; start += idsPerEvent) {
    const some = ids.slice(start, start + idsPerEvent);
    await emit(tx, { type, entityId: some[0], payload: { ...payload, ids: some } } as NewEvent);
  }
}

/** An event about something that is no change of a person's (a mail that waits, say): no audit entry. */
export async function emit(tx: Tx, event: NewEvent): Promise<void> {
  // Types say it already; this is for what was put together from parts, and for what the types were told to believe.
  if (!isEventType(event.type)) throw new TypeError(`there is no event ${event.type}`);
  eventPayloads[event.type].parse(event.payload ?? {});
  await insertEvent(tx, event);
}

function diffOf({ before, after }: ChangeFacts) {
  return diff(before ?? {}, after ?? {});
}

function applicationOf(payload: object | undefined): string | null {
  return payload !== undefined && 'applicationId' in payload ? ((payload.applicationId as string) ?? null) : null;
}
