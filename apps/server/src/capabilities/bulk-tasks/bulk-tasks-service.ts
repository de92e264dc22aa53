/** Tasks on many things: the targets are frozen, then worked off some at a time (run-bulk-task.ts). */
import { createHash, randomUUIDv7 } from 'node:crypto';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { emit, recordChange } from '../../platform/events/record-change.ts';
import type { BulkKind, BulkScope } from './bulk-kind.ts';
import {
  cancelItems,
  insertItems,
  insertTask,
  type LockedTask,
  requeueFailed,
  saveApproval,
} from './bulk-tasks-store.ts';

/**
 * Freezes the targets, given piece by piece and each once, and queues the task. Targets that are not there (any more)
 * are left out: a caller that names ids checks before that all of them are.
 */
export async function startBulkTask<A extends object>(
  tx: Tx,
  kind: BulkKind<A>,
  scope: BulkScope<A>,
  targets: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
): Promise<string> {
  const id = randomUUIDv7();
  const ids: string[] = [];
  for await (const some of targets) {
    const items = await kind.describe(tx, scope, some);
    await insertItems(tx, id, ids.length + 1, items);
    for (const item of items) ids.push(item.id);
  }
  const total = ids.length;
  const approval = kind.needsApproval?.(scope, total) ? 'waiting' : 'notNeeded';
  await insertTask(tx, { id, kind: kind.name, ...scope, targetsHash: hashOf(ids), total, approval });
  await recordChange(tx, {
    action: 'create',
    entity: 'bulkTask',
    entityId: id,
    after: { kind: kind.name, total, arguments: scope.arguments },
    payload: payloadOf(scope),
  });
  if (approval === 'notNeeded' && total > 0) await queue(tx, id, scope);
  return id;
}

/** The same ids give the same hash, whatever their order. */
function hashOf(ids: readonly string[]): string {
  return createHash('sha256').update(ids.toSorted().join('\n')).digest('hex');
}

export async function cancelBulkTask(tx: Tx, task: LockedTask): Promise<void> {
  if (task.status !== 'pending' && task.status !== 'inProgress') fail(5240, { reason: 'ENDED' });
  const canceled = await cancelItems(tx, task.id);
  if (task.approval === 'waiting') await saveApproval(tx, task.id, 'rejected');
  await record(tx, task, { canceled });
}

export async function retryBulkTask(tx: Tx, task: LockedTask): Promise<void> {
  if (task.failed === 0) fail(5240, { reason: 'NONE_FAILED' });
  await requeueFailed(tx, task.id);
  await record(tx, task, { retried: task.failed });
  await queue(tx, task.id, task);
}

/** By another person than the one who began it, and for the targets that this person has seen. */
export async function approveBulkTask(
  tx: Tx,
  task: LockedTask,
  { approve, targetsHash }: { approve: boolean; targetsHash: string },
): Promise<void> {
  if (task.approval !== 'waiting') fail(5240, { reason: 'NOT_WAITING' });
  if (task.createdBy === tx.actor.userId) fail(5240, { reason: 'OWN_TASK' });
  if (task.targetsHash !== targetsHash) fail(5203);
  await saveApproval(tx, task.id, approve ? 'approved' : 'rejected');
  await record(tx, task, { approval: approve ? 'approved' : 'rejected' });
  if (approve) await queue(tx, task.id, task);
  else await cancelItems(tx, task.id);
}

async function record(tx: Tx, task: LockedTask, after: Record<string, unknown>): Promise<void> {
  await recordChange(tx, { action: 'update', entity: 'bulkTask', entityId: task.id, after, payload: payloadOf(task) });
}

export async function queue(tx: Tx, id: string, scope: Pick<BulkScope, 'applicationId'>): Promise<void> {
  await emit(tx, { type: 'bulkTask.queue', entityId: id, payload: payloadOf(scope) });
}

/** For those who watch: what was done to each item stands in the audit by itself. */
export async function emitProgress(tx: Tx, id: string, scope: Pick<BulkScope, 'applicationId'>): Promise<void> {
  await emit(tx, { type: 'bulkTask.update', entityId: id, payload: payloadOf(scope) });
}

/** Whoever has a role in single apps hears of the tasks of these. */
function payloadOf({ applicationId }: Pick<BulkScope, 'applicationId'>): { applicationId?: string } {
  return applicationId === null ? {} : { applicationId };
}
