import type { DiffEntry } from '@muster/contract/entities';
import type { AuditAction } from '@muster/contract/enumerations/workspace';
import type { Tx } from '../../platform/db/database.ts';
import { exactTime, type PageRequest, readCursor, writeCursor } from '../../platform/db/paging.ts';
import { join, type Sql, sql } from '../../platform/db/sql.ts';

export interface AuditFilter {
  search?: string | undefined;
  action?: string[] | undefined;
  entity?: string[] | undefined;
  entityId?: string[] | undefined;
  userEmail?: string[] | undefined;
  /** Of one person, whatever their address was at the time. */
  userId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export interface AuditRow {
  id: string;
  action: AuditAction;
  entity: string;
  entityId: string;
  entityName: string | null;
  applicationId: string | null;
  userId: string | null;
  userEmail: string | null;
  userName: string | null;
  impersonatorId: string | null;
  impersonatorEmail: string | null;
  diff: DiffEntry[];
  createdAt: string;
}

/** Beyond this, a total says only that there are many. */
const countedAtMost = 10_000;

const columns = sql`a.id, a.action, a.entity, a.entity_id as "entityId", a.entity_name as "entityName",
  a.application_id as "applicationId",
  a.user_id as "userId", a.user_email as "userEmail", coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), a.actor_name) as "userName",
  a.impersonator_id as "impersonatorId", i.email as "impersonatorEmail", a.diff, a.created_at as "createdAt"`;
const people = sql`left join users u on u.id = a.user_id left join users i on i.id = a.impersonator_id`;

interface Page {
  items: AuditRow[];
  next: string | null;
}

export async function listAudit(tx: Tx, filter: AuditFilter & PageRequest): Promise<Page & { totalDocs: number }> {
  const page = await readAuditPage(tx, filter);
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from (
      select 1 from audit_entries a where ${join(conditions(tx, filter), ' and ')} limit ${countedAtMost}) counted`);
  return { ...page, totalDocs: count };
}

export async function readAuditPage(tx: Tx, filter: AuditFilter & PageRequest): Promise<Page> {
  const after = readCursor(filter.after);
  const rows = await tx.query<AuditRow & { cursor: string }>(sql`
    select ${columns}, ${exactTime(sql`a.created_at`)} as cursor
    from audit_entries a ${people} where ${join(conditions(tx, filter), ' and ')}
      ${after ? sql`and (a.created_at, a.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by a.created_at desc, a.id desc limit ${filter.limit + 1}`);
  const items = rows.slice(0, filter.limit);
  const last = items.at(-1);
  return {
    items: items.map(({ cursor: _, ...item }) => item),
    next: rows.length > filter.limit && last ? writeCursor([last.cursor, last.id]) : null,
  };
}

export async function findAudit(tx: Tx, id: string): Promise<AuditRow | undefined> {
  return tx.first<AuditRow>(sql`
    select ${columns} from audit_entries a ${people} where a.organization_id = ${tx.organizationId} and a.id = ${id}`);
}

function conditions(tx: Tx, filter: AuditFilter): Sql[] {
  const all = [sql`a.organization_id = ${tx.organizationId}`];
  if (filter.action !== undefined) all.push(sql`a.action = any (${filter.action})`);
  if (filter.entity !== undefined) all.push(sql`a.entity = any (${filter.entity})`);
  if (filter.entityId !== undefined) all.push(sql`a.entity_id = any (${filter.entityId})`);
  if (filter.userEmail !== undefined) all.push(sql`a.user_email = any (${filter.userEmail})`);
  if (filter.userId !== undefined) all.push(sql`a.user_id = ${filter.userId}`);
  if (filter.from !== undefined) all.push(sql`a.created_at >= ${filter.from}`);
  if (filter.to !== undefined) all.push(sql`a.created_at < ${filter.to}`);
  if (filter.search) {
    const part = `%${filter.search.replaceAll(/[\\%_]/g, '\\$&')}%`;
    all.push(
      sql`(a.entity_name ilike ${part} or a.user_email ilike ${part} or a.actor_name ilike ${part} or a.entity_id ilike ${part})`,
    );
  }
  return all;
}
