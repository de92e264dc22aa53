import { type BulkTask, bulkTasksCountedAtMost } from '@muster/contract/bulk-tasks';
import type { BulkItemState, BulkTaskKind } from '@muster/contract/enumerations/bulk-tasks';
import type { BulkTaskStatus } from '@muster/contract/enumerations/devices';
import type { Tx } from '../../platform/db/database.ts';
import { defineList, type Page, type PageRequest } from '../../platform/db/list-engine.ts';
import { oneOf } from '../../platform/db/list-filters.ts';
import { sql } from '../../platform/db/sql.ts';

export type TaskRow = Omit<BulkTask, 'can'> & { createdBy: string | null };

/** The apps that the caller sees. */
type Visible = 'all' | readonly string[];

interface TaskFilter {
  status?: readonly BulkTaskStatus[] | undefined;
  kind?: readonly BulkTaskKind[] | undefined;
}

const columns = sql`b.id, b.kind, b.status, b.total, b.done, b.skipped, b.failed, b.canceled, b.approval,
  b.targets_hash as "targetsHash", b.created_by as "createdBy", b.created_at as "createdAt", b.updated_at as "updatedAt",
  case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as application,
  coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), b.actor ->> 'name') as "userName",
  coalesce(p.email, b.actor ->> 'email') as "userEmail"`;

const around = sql`left join applications a on a.organization_id = b.organization_id and a.id = b.application_id
  left join people p on p.organization_id = b.organization_id and p.user_id = b.created_by`;

const visible = (applications: Visible) =>
  applications === 'all' ? [] : [sql`t.application_id = any (${[...applications]}::uuid[])`];

const taskList = defineList<TaskRow, TaskFilter, Visible, 'createdAt'>({
  name: 'bulkTasks',
  version: 1,
  table: sql`bulk_tasks t`,
  scope: (applications, { organizationId }) => [sql`t.organization_id = ${organizationId}`, ...visible(applications)],
  filters: { status: oneOf(sql`t.status`), kind: oneOf(sql`t.kind`) },
  sorts: { createdAt: { key: sql`t.created_at`, type: 'time' } },
  countedTo: bulkTasksCountedAtMost,
  columns,
  from: ({ organizationId }) => sql`
    left join bulk_tasks b on b.organization_id = ${organizationId} and b.id = page.list_id ${around}`,
});

/** The newest first. */
export function listTasks(tx: Tx, applications: Visible, query: TaskFilter & PageRequest): Promise<Page<TaskRow>> {
  return taskList.page(tx, applications, { ...query, sort: '-createdAt' });
}

export async function findTask(tx: Tx, id: string, applications: Visible): Promise<TaskRow | undefined> {
  return tx.first<TaskRow>(sql`
    select ${columns} from bulk_tasks b ${around}
    where b.organization_id = ${tx.organizationId} and b.id = ${id}
      and (${applications === 'all'} or b.application_id = any (${applications === 'all' ? [] : [...applications]}::uuid[]))`);
}

export interface ItemRow {
  position: number;
  targetId: string;
  name: string;
  state: BulkItemState;
  code: number | null;
  reasonName: string | null;
  updatedAt: string;
}

interface ItemFilter {
  state?: readonly BulkItemState[] | undefined;
}

const itemList = defineList<ItemRow, ItemFilter, { taskId: string }, 'position'>({
  name: 'bulkItems',
  version: 1,
  table: sql`bulk_task_items t`,
  id: { key: sql`t.position`, type: 'number' },
  scope: ({ taskId }, { organizationId }) => [sql`t.organization_id = ${organizationId}`, sql`t.task_id = ${taskId}`],
  filters: { state: oneOf(sql`t.state`) },
  sorts: { position: { key: sql`t.position`, type: 'number', tie: false } },
  countedTo: bulkTasksCountedAtMost,
  columns: sql`i.position, i.target_id as "targetId", i.name, i.state, i.code, i.reason as "reasonName",
    i.updated_at as "updatedAt"`,
  from: ({ organizationId }, { taskId }) => sql`
    left join bulk_task_items i on i.organization_id = ${organizationId} and i.task_id = ${taskId}
      and i.position = page.list_id`,
});

/** In the order in which they were frozen. */
export function listItems(
  tx: Tx,
  taskId: string,
  query: ItemFilter & PageRequest,
  options?: { total: boolean },
): Promise<Page<ItemRow>> {
  return itemList.page(tx, { taskId }, { ...query, sort: 'position' }, options);
}
