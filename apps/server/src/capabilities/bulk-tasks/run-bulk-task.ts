import { type Actor, systemActor } from '../../platform/actor.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { CodedError } from '../../platform/errors.ts';
import { runJobOn } from '../../platform/events/consumer.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { type BulkKinds, type ItemOutcome, kindNamed } from './bulk-kind.ts';
import { emitProgress, queue } from './bulk-tasks-service.ts';
import {
  deleteOldTasks,
  type ItemResult,
  type LockedTask,
  lockTask,
  nextItems,
  saveResults,
} from './bulk-tasks-store.ts';

export interface TaskId {
  organizationId: string;
  taskId: string;
}

/** Then the task goes to the end of the queue, so that those of other workspaces get on meanwhile. */
const transactionsPerTurn = 10;

/** Some items in each transaction, which also notes their results: whoever goes on after a crash does so where it was. */
export function bulkTaskJob(db: Database, kinds: BulkKinds): JobKind<TaskId> {
  return {
    name: 'bulk-tasks.run',
    retries: 50,
    expireSeconds: 120,
    urgent: true,
    owner: ({ organizationId }) => organizationId,
    async run({ organizationId, taskId }) {
      const within = <T>(actor: Actor, work: (tx: Tx) => Promise<T>) => db.withTenant(organizationId, actor, work);
      for (let turn = 0; turn < transactionsPerTurn; turn++) {
        // In the name of whoever asked for it.
        const actor = await within(systemActor, async (tx) => (await lockRunnable(tx, taskId))?.actor);
        if (actor === undefined) return;
        try {
          await within(actor, (tx) => runSome(tx, kinds, taskId));
        } catch (error) {
          if (isOutage(error)) throw error;
          await within(actor, (tx) => runSome(tx, kinds, taskId, 1)).catch(async (cause) => {
            if (isOutage(cause)) throw cause;
            await within(actor, (tx) => failOne(tx, taskId, cause));
          });
        }
      }
      await within(systemActor, async (tx) => {
        const task = await lockRunnable(tx, taskId);
        if (task) await queue(tx, taskId, task);
      });
    },
  };
}

/** While the database is the trouble, no item is to blame. */
function isOutage(error: unknown): boolean {
  return error instanceof CodedError && (error.code === 1001 || error.code === 1002);
}

async function lockRunnable(tx: Tx, taskId: string): Promise<LockedTask | undefined> {
  const task = await lockTask(tx, taskId);
  if (task === undefined || task.approval === 'waiting' || task.approval === 'rejected') return undefined;
  return task.status === 'pending' || task.status === 'inProgress' ? task : undefined;
}

async function runSome(tx: Tx, kinds: BulkKinds, taskId: string, count?: number): Promise<void> {
  const task = await lockRunnable(tx, taskId);
  if (task === undefined) return;
  const kind = kindNamed(kinds, task.kind);
  const items = await nextItems(tx, taskId, count ?? kind.atOnce);
  const outcomes = await kind.run(
    tx,
    task,
    items.map(({ id }) => id),
  );
  await save(
    tx,
    task,
    items.map(({ position, id }) => resultOf(position, outcomes.get(id))),
  );
}

async function failOne(tx: Tx, taskId: string, cause: unknown): Promise<void> {
  const task = await lockRunnable(tx, taskId);
  const [item] = task ? await nextItems(tx, taskId, 1) : [];
  if (task === undefined || item === undefined) return;
  const { code, reason } = cause instanceof CodedError ? cause : new CodedError(1000, { cause });
  await save(tx, task, [{ position: item.position, state: 'failed', code, reason: reason ?? null }]);
}

function resultOf(position: number, outcome: ItemOutcome | undefined): ItemResult {
  if (outcome === undefined) return { position, state: 'done', code: null, reason: null };
  return { position, state: outcome.state, code: outcome.code, reason: outcome.reason ?? null };
}

async function save(tx: Tx, task: LockedTask, results: ItemResult[]): Promise<void> {
  await saveResults(tx, task.id, results);
  await emitProgress(tx, task.id, task);
}

export const bulkTaskConsumer = (job: JobKind<TaskId>) =>
  runJobOn('bulkTask.queue', job, ({ organizationId, entityId }) => ({ organizationId, taskId: entityId }));

const keptDays = 30;

export function forgetBulkTasks(db: Database): JobKind {
  return {
    name: 'bulk-tasks.forget',
    cron: '53 3 * * *',
    retries: 3,
    expireSeconds: 300,
    run: () => deleteOldTasks(db, keptDays),
  };
}
