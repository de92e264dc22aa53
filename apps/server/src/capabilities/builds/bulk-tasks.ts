import { randomUUIDv7 } from 'node:crypto';
import type { BulkTask } from '@muster/contract/builds';
import { type Actor, systemActor } from '../../platform/actor.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { CodedError, fail } from '../../platform/errors.ts';
import type { Consumer } from '../../platform/events/outbox.ts';
import { emit, recordChange } from '../../platform/events/record-change.ts';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts';
import { deleteBuilds } from './builds-service.ts';
import { countBuilds } from './builds-store.ts';
import { deleteOldTasks, insertTask, lockTask, noteProgress } from './bulk-tasks-store.ts';

/** All of them have to be builds of the app, or nothing is done. What goes meanwhile by other ways is no failure. */
export async function startDeleting(tx: Tx, applicationId: string, buildIds: readonly string[]): Promise<BulkTask> {
  const targets = [...new Set(buildIds)];
  if ((await countBuilds(tx, applicationId, targets)) !== targets.length) fail(3001);
  const task = await insertTask(tx, { id: randomUUIDv7(), applicationId, kind: 'deleteBuilds', targets });
  await recordChange(tx, {
    action: 'create',
    entity: 'bulkTask',
    entityId: task.id,
    after: { kind: 'deleteBuilds', total: targets.length },
    payload: { applicationId },
  });
  return task;
}

interface TaskId {
  organizationId: string;
  taskId: string;
}

const atOnce = 20;

/** Some in each transaction, which counts them too: whoever goes on after a crash does so where it was. */
export function bulkTaskJob(db: Database): JobKind<TaskId> {
  return {
    name: 'builds.bulk-task',
    retries: 50,
    expireSeconds: 120,
    urgent: true,
    owner: ({ organizationId }) => organizationId,
    async run({ organizationId, taskId }) {
      const within = <T>(actor: Actor, work: (tx: Tx) => Promise<T>) => db.withTenant(organizationId, actor, work);
      for (;;) {
        // In the name of whoever asked for it.
        const actor = await within(systemActor, async (tx) => (await lockTask(tx, taskId))?.actor);
        if (actor === undefined) return;
        try {
          await within(actor, (tx) => deleteSome(tx, taskId, atOnce));
        } catch (error) {
          if (isOutage(error)) throw error;
          await within(actor, (tx) => deleteSome(tx, taskId, 1)).catch(async (cause) => {
            if (isOutage(cause)) throw cause;
            await within(actor, (tx) => countOne(tx, taskId));
          });
        }
      }
    },
  };
}

/** While the database is the trouble, no build is to blame. */
function isOutage(error: unknown): boolean {
  return error instanceof CodedError && (error.code === 1001 || error.code === 1002);
}

async function deleteSome(tx: Tx, taskId: string, count: number): Promise<void> {
  const task = await lockTask(tx, taskId);
  if (task === undefined) return;
  const some = task.left.slice(0, count);
  await deleteBuilds(tx, task.applicationId, some);
  await noteProgress(tx, taskId, { done: some.length });
  await tellProgress(tx, taskId, task.applicationId);
}

async function countOne(tx: Tx, taskId: string): Promise<void> {
  const task = await lockTask(tx, taskId);
  if (task === undefined) return;
  await noteProgress(tx, taskId, { failed: 1 });
  await tellProgress(tx, taskId, task.applicationId);
}

/** For those who watch: what was done to each build stands in the audit by itself. */
async function tellProgress(tx: Tx, taskId: string, applicationId: string): Promise<void> {
  await emit(tx, { type: 'bulkTask.update', entity: 'bulkTask', entityId: taskId, payload: { applicationId } });
}

export function bulkTaskConsumer(jobs: Jobs, job: JobKind<TaskId>): Consumer {
  return {
    name: 'bulk-tasks',
    async handle(events, tx) {
      for (const { type, organizationId, entityId } of events)
        if (type === 'bulkTask.create') await jobs.send(tx, job, { organizationId, taskId: entityId });
    },
  };
}

const keptDays = 30;

export function forgetBulkTasks(db: Database): JobKind {
  return {
    name: 'builds.forget-tasks',
    cron: '53 3 * * *',
    retries: 3,
    expireSeconds: 300,
    run: () => deleteOldTasks(db, keptDays),
  };
}
