import * as calls from '@muster/contract/calls/admin-events';
import type { Actor } from '../../platform/actor.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { isParked, releaseParkedEvent } from '../../platform/events/outbox-store.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { dropJob, retryJob } from '../../platform/jobs/jobs-store.ts';
import { uuid } from '../../platform/uuid.ts';
import { listOperations } from './operations-list.ts';

interface One {
  params: { kind: 'parked' | 'job'; eventId: string };
  body: { by: string };
  actor: Actor;
}

export function operationsRoutes(db: Database): Route[] {
  return [
    handle(calls.listEvents, ({ query }) => listOperations(db, query)),
    handle(calls.retryEvent, (one) => db.asSystem((tx) => change(tx, one, 'update'))),
    handle(calls.dropEvent, (one) => db.asSystem((tx) => change(tx, one, 'delete'))),
  ];
}

/** `update` tries it again: an event where its consumers run, which hear of it by what is recorded here. */
async function change(tx: Tx, { params, body: { by }, actor }: One, action: 'update' | 'delete'): Promise<null> {
  const { kind, eventId: entityId } = params;
  // Events have numbers, jobs have uuids: of the other kind there is none.
  if (uuid.test(entityId) !== (kind === 'job')) fail(3001);
  if (kind === 'job') {
    const changed = action === 'update' ? retryJob(tx, by, entityId) : dropJob(tx, by, entityId);
    if (!(await changed)) fail(3001);
    await recordChange(tx, { entity: 'job', action, entityId, entityName: by, actor });
    return null;
  }
  const parked = { consumer: by, eventId: Number(entityId) };
  if (!(await (action === 'update' ? isParked(tx, parked) : releaseParkedEvent(tx, parked)))) fail(3001);
  await recordChange(tx, {
    entity: 'parkedEvent',
    action,
    entityId,
    entityName: by,
    actor,
    payload: { consumer: by },
  });
  return null;
}
