import type { DiffEntry } from '@muster/contract/entities';
import type { Tx } from '../../platform/db/database.ts';
import { exactTime, type PageRequest, readCursor, writeCursor } from '../../platform/db/paging.ts';
import { join, type Sql, sql } from '../../platform/db/sql.ts';

export interface AuditFilter extends PageRequest {
  action?: string | undefined;
  entity?: string | undefined;
  entityId?: string | undefined;
  userEmail?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

interface AuditRow {
  id: string;
  action: 'create' | 'update' | 'delete';
  entity: string;
  entityId: string;
  entityName: string | null;
  userId: string | null;
  userEmail: string | null;
  impersonatorId: string | null;
  diff: DiffEntry[];
  createdAt: string;
}

/** Beyond this, a total says only that there are many. */
const countedAtMost = 10_000;

export async function listAudit(
  tx: Tx,
  filter: AuditFilter,
): Promise<{ items: AuditRow[]; totalDocs: number; next: string | null }> {
  const matches = join(conditions(tx, filter), ' and ');
  const after = readCursor(filter.after);
  const rows = await tx.query<AuditRow & { cursor: string }>(sql`
    select id, action, entity, entity_id as "entityId", entity_name as "entityName", user_id as "userId", user_email as "userEmail",
      impersonator_id as "impersonatorId", diff, created_at as "createdAt", ${exactTime(sql`created_at`)} as cursor
    from audit_entries where ${matches}
      ${after ? sql`and (created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by created_at desc, id desc limit ${filter.limit + 1}`);
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from (select 1 from audit_entries where ${matches} limit ${countedAtMost}) counted`);
  const items = rows.slice(0, filter.limit);
  const last = items.at(-1);
  return {
    items: items.map(({ cursor: _, ...item }) => item),
    totalDocs: count,
    next: rows.length > filter.limit && last ? writeCursor([last.cursor, last.id]) : null,
  };
}

function conditions(tx: Tx, filter: AuditFilter): Sql[] {
  const all = [sql`organization_id = ${tx.organizationId}`];
  if (filter.action !== undefined) all.push(sql`action = ${filter.action}`);
  if (filter.entity !== undefined) all.push(sql`entity = ${filter.entity}`);
  if (filter.entityId !== undefined) all.push(sql`entity_id = ${filter.entityId}`);
  if (filter.userEmail !== undefined) all.push(sql`user_email = ${filter.userEmail}`);
  if (filter.from !== undefined) all.push(sql`created_at >= ${filter.from}`);
  if (filter.to !== undefined) all.push(sql`created_at < ${filter.to}`);
  return all;
}
