import type { BulkTaskApproval } from '@muster/contract/enumerations/bulk-tasks';
import type { BulkTaskStatus } from '@muster/contract/enumerations/devices';
import type { Actor } from '../../platform/actor.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface NewTask {
  id: string;
  kind: string;
  applicationId: string | null;
  arguments: object;
  targetsHash: string;
  total: number;
  approval: BulkTaskApproval;
}

export async function insertTask(tx: Tx, task: NewTask): Promise<void> {
  await tx.run(sql`
    insert into bulk_tasks (organization_id, id, kind, application_id, arguments, targets_hash, total, approval, status,
      actor, created_by)
    values (${tx.organizationId}, ${task.id}, ${task.kind}, ${task.applicationId}, ${JSON.stringify(task.arguments)},
      ${task.targetsHash}, ${task.total}, ${task.approval}, ${task.total === 0 ? 'completed' : 'pending'},
      ${JSON.stringify(tx.actor)}, ${tx.actor.userId})`);
}

/** The foreign key waits for the task, so that its total and hash can be known before it is written. */
export async function insertItems(
  tx: Tx,
  taskId: string,
  first: number,
  items: readonly { id: string; name: string }[],
): Promise<void> {
  await tx.run(sql`
    insert into bulk_task_items (organization_id, task_id, position, target_id, name)
    select ${tx.organizationId}, ${taskId}, ${first}::int + (n - 1)::int, id, name
    from unnest(${items.map(({ id }) => id)}::uuid[], ${items.map(({ name }) => name)}::text[])
      with ordinality as t(id, name, n)`);
}

export interface LockedTask {
  id: string;
  kind: string;
  applicationId: string | null;
  arguments: object;
  targetsHash: string;
  status: BulkTaskStatus;
  approval: BulkTaskApproval;
  total: number;
  failed: number;
  actor: Actor;
  createdBy: string | null;
}

/** Locked until the transaction ends: whoever runs, cancels or retries it does so alone. */
export async function lockTask(tx: Tx, id: string): Promise<LockedTask | undefined> {
  return tx.first<LockedTask>(sql`
    select id, kind, application_id as "applicationId", arguments, targets_hash as "targetsHash", status, approval, total,
      failed, actor, created_by as "createdBy"
    from bulk_tasks where organization_id = ${tx.organizationId} and id = ${id} for update`);
}

export async function nextItems(tx: Tx, taskId: string, limit: number): Promise<{ position: number; id: string }[]> {
  return tx.query(sql`
    select position, target_id as id from bulk_task_items
    where organization_id = ${tx.organizationId} and task_id = ${taskId} and state = 'pending'
    order by position limit ${limit}`);
}

export interface ItemResult {
  position: number;
  state: 'done' | 'skipped' | 'failed';
  code: number | null;
  reason: string | null;
}

export async function saveResults(tx: Tx, taskId: string, results: readonly ItemResult[]): Promise<void> {
  await tx.run(sql`
    update bulk_task_items i set state = r.state, code = r.code, reason = r.reason, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r(position int, state text, code int, reason text)
    where i.organization_id = ${tx.organizationId} and i.task_id = ${taskId} and i.position = r.position`);
  const count = (state: string) => results.filter((result) => result.state === state).length;
  await tx.run(sql`
    update bulk_tasks set done = done + ${count('done')}::int, skipped = skipped + ${count('skipped')}::int,
      failed = failed + ${count('failed')}::int, updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${taskId}`);
  await saveStatus(tx, taskId);
}

/** What is still to be done goes on; with nothing left a task has failed where an item has. */
async function saveStatus(tx: Tx, taskId: string): Promise<void> {
  await tx.run(sql`
    update bulk_tasks set status = case when done + skipped + failed + canceled < total then 'inProgress'
      when failed > 0 then 'failed' else 'completed' end
    where organization_id = ${tx.organizationId} and id = ${taskId}`);
}

export async function cancelItems(tx: Tx, taskId: string): Promise<number> {
  const canceled = await tx.run(sql`
    update bulk_task_items set state = 'canceled', updated_at = now()
    where organization_id = ${tx.organizationId} and task_id = ${taskId} and state = 'pending'`);
  await tx.run(sql`
    update bulk_tasks set canceled = canceled + ${canceled}::int, updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${taskId}`);
  await saveStatus(tx, taskId);
  return canceled;
}

/** In the name of whoever asks for it now. */
export async function requeueFailed(tx: Tx, taskId: string): Promise<void> {
  await tx.run(sql`
    update bulk_task_items set state = 'pending', code = null, reason = null, updated_at = now()
    where organization_id = ${tx.organizationId} and task_id = ${taskId} and state = 'failed'`);
  await tx.run(sql`
    update bulk_tasks set failed = 0, actor = ${JSON.stringify(tx.actor)}, updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${taskId}`);
  await saveStatus(tx, taskId);
}

export async function saveApproval(tx: Tx, taskId: string, approval: BulkTaskApproval): Promise<void> {
  await tx.run(sql`
    update bulk_tasks set approval = ${approval}, updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${taskId}`);
}

export interface PastItem {
  name: string;
  state: 'done' | 'skipped' | 'failed' | 'canceled';
  code?: number;
  reason?: string;
}

/** One that has ended, for the demo. */
export async function addPastTask(
  tx: Tx,
  { id, kind, items, userId, at }: { id: string; kind: string; items: readonly PastItem[]; userId: string; at: Date },
): Promise<void> {
  const count = (state: string) => items.filter((item) => item.state === state).length;
  await tx.run(sql`
    insert into bulk_tasks (organization_id, id, kind, targets_hash, total, done, skipped, failed, canceled, status, actor,
      created_by, created_at, updated_at)
    values (${tx.organizationId}, ${id}, ${kind}, encode(sha256(convert_to(${id}, 'UTF8')), 'hex'), ${items.length},
      ${count('done')}, ${count('skipped')}, ${count('failed')}, ${count('canceled')},
      ${count('failed') > 0 ? 'failed' : 'completed'}, ${JSON.stringify({ ...tx.actor, userId })}, ${userId}, ${at}, ${at})`);
  await tx.run(sql`
    insert into bulk_task_items (organization_id, task_id, position, target_id, name, state, code, reason, updated_at)
    select ${tx.organizationId}, ${id}, n, gen_random_uuid(), i ->> 'name', i ->> 'state', (i ->> 'code')::int,
      i ->> 'reason', ${at} from jsonb_array_elements(${JSON.stringify(items)}::jsonb) with ordinality as t(i, n)`);
}

export async function deleteOldTasks(db: Database, days: number): Promise<void> {
  await db.systemQuery(sql`delete from bulk_tasks where updated_at < now() - make_interval(days => ${days}::int)`);
}
