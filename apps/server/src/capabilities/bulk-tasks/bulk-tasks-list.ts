import { type BulkTask, bulkTasksCountedAtMost } from '@muster/contract/bulk-tasks';
import type { BulkItemState, BulkTaskKind } from '@muster/contract/enumerations/bulk-tasks';
import type { BulkTaskStatus } from '@muster/contract/enumerations/devices';
import type { Tx } from '../../platform/db/database.ts';
import { exactTime, type PageRequest, readCursor, writeCursor } from '../../platform/db/paging.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';

export type TaskRow = Omit<BulkTask, 'can'> & { createdBy: string | null };

export interface TaskFilter {
  status?: readonly BulkTaskStatus[] | undefined;
  kind?: readonly BulkTaskKind[] | undefined;
  /** The apps that the caller sees. */
  applications: 'all' | readonly string[];
}

const columns = sql`t.id, t.kind, t.status, t.total, t.done, t.skipped, t.failed, t.canceled, t.approval,
  t.targets_hash as "targetsHash", t.created_by as "createdBy", t.created_at as "createdAt", t.updated_at as "updatedAt",
  case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as application,
  coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), t.actor ->> 'name') as "userName",
  coalesce(p.email, t.actor ->> 'email') as "userEmail"`;

const from = sql`bulk_tasks t
  left join applications a on a.organization_id = t.organization_id and a.id = t.application_id
  left join people p on p.organization_id = t.organization_id and p.user_id = t.created_by`;

const visible = (applications: TaskFilter['applications']) =>
  applications === 'all' ? sql`true` : sql`t.application_id = any (${[...applications]}::uuid[])`;

const oneOf = (column: Sql, values: readonly string[] | undefined) =>
  values === undefined ? sql`true` : sql`${column} = any (${[...values]}::text[])`;

export async function findTask(
  tx: Tx,
  id: string,
  applications: TaskFilter['applications'],
): Promise<TaskRow | undefined> {
  return tx.first<TaskRow>(sql`
    select ${columns} from ${from}
    where t.organization_id = ${tx.organizationId} and t.id = ${id} and ${visible(applications)}`);
}

export async function listTasks(tx: Tx, { limit, after, ...filter }: PageRequest & TaskFilter) {
  const cursor = readCursor(after);
  const matches = sql`t.organization_id = ${tx.organizationId} and ${visible(filter.applications)}
    and ${oneOf(sql`t.status`, filter.status)} and ${oneOf(sql`t.kind`, filter.kind)}`;
  const rows = await tx.query<TaskRow & { cursor: string }>(sql`
    select ${columns}, ${exactTime(sql`t.created_at`)} as cursor from ${from}
    where ${matches} ${cursor ? sql`and (t.created_at, t.id) < (${cursor[0]}::timestamptz, ${cursor[1]}::uuid)` : sql``}
    order by t.created_at desc, t.id desc limit ${limit + 1}`);
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from (select from bulk_tasks t where ${matches} limit ${bulkTasksCountedAtMost}) counted`);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items: items.map(({ cursor: _, ...item }) => item),
    totalDocs: count,
    next: rows.length > limit && last ? writeCursor([last.cursor, last.id]) : null,
  };
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

/** In the order in which they were frozen. */
export async function readItems(
  tx: Tx,
  taskId: string,
  { state, after, limit }: { state?: readonly BulkItemState[] | undefined; after: number; limit: number },
): Promise<ItemRow[]> {
  return tx.query<ItemRow>(sql`
    select position, target_id as "targetId", name, state, code, reason as "reasonName", updated_at as "updatedAt"
    from bulk_task_items i where organization_id = ${tx.organizationId} and task_id = ${taskId}
      and position > ${after}::int and ${oneOf(sql`i.state`, state)}
    order by position limit ${limit}`);
}
