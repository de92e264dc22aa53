import type { BulkTask } from '@muster/contract/builds';
import type { Actor } from '../../platform/actor.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

const columns = sql`id, status, cardinality(targets) as total, done, failed, created_at as "createdAt", updated_at as "updatedAt"`;

export async function insertTask(
  tx: Tx,
  { id, applicationId, kind, targets }: { id: string; applicationId: string; kind: string; targets: readonly string[] },
): Promise<BulkTask> {
  return tx.one<BulkTask>(sql`
    insert into bulk_tasks (organization_id, id, application_id, kind, targets, actor)
    values (${tx.organizationId}, ${id}, ${applicationId}, ${kind}, ${[...targets]}::uuid[], ${JSON.stringify(tx.actor)})
    returning ${columns}`);
}

export async function findTask(tx: Tx, applicationId: string, id: string): Promise<BulkTask | undefined> {
  return tx.first<BulkTask>(sql`
    select ${columns} from bulk_tasks
    where organization_id = ${tx.organizationId} and application_id = ${applicationId} and id = ${id}`);
}

export interface RunningTask {
  applicationId: string;
  actor: Actor;
  /** Those that are not done yet, in their order. */
  left: string[];
}

/** Held until the transaction ends; undefined where it is over. */
export async function lockTask(tx: Tx, id: string): Promise<RunningTask | undefined> {
  return tx.first<RunningTask>(sql`
    select application_id as "applicationId", actor, targets[done + failed + 1 :] as left from bulk_tasks
    where organization_id = ${tx.organizationId} and id = ${id} and status in ('pending', 'inProgress') for update`);
}

/** Counts what was done, or could not be; with the last of them the task is over. */
export async function noteProgress(
  tx: Tx,
  id: string,
  { done = 0, failed = 0 }: { done?: number; failed?: number },
): Promise<void> {
  await tx.run(sql`
    update bulk_tasks set done = done + ${done}::int, failed = failed + ${failed}::int, updated_at = now(),
      status = case when done + ${done}::int + failed + ${failed}::int < cardinality(targets) then 'inProgress'
        when failed + ${failed}::int > 0 then 'failed' else 'completed' end
    where organization_id = ${tx.organizationId} and id = ${id}`);
}

export async function deleteOldTasks(db: Database, days: number): Promise<void> {
  await db.systemQuery(sql`delete from bulk_tasks where updated_at < now() - make_interval(days => ${days}::int)`);
}
