import type { DiffEntry } from '@muster/contract/entities';
import type { AuditAction } from '@muster/contract/enumerations/workspace';
import type { Tx } from '../../platform/db/database.ts';
import { defineList, type Page, type PageRequest } from '../../platform/db/list-engine.ts';
import { before, facet, search, since } from '../../platform/db/list-filters.ts';
import { sql } from '../../platform/db/sql.ts';

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
  supplanterId: string | null;
  supplanterEmail: string | null;
  diff: DiffEntry[];
  createdAt: string;
}

/** Beyond this, a total says only that there are many. */
const countedTo = 10_000;

const columns = sql`a.id, a.action, a.entity, a.entity_id as "entityId", a.entity_name as "entityName",
  a.application_id as "applicationId",
  a.user_id as "userId", a.user_email as "userEmail", coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), a.actor_name) as "userName",
  a.supplanter_id as "supplanterId", i.email as "supplanterEmail", a.diff, a.created_at as "createdAt"`;
const people = sql`left join users u on u.id = a.user_id left join users i on i.id = a.supplanter_id`;

const auditList = defineList<AuditRow, AuditFilter, null, 'createdAt'>({
  name: 'audit',
  version: 1,
  table: sql`audit_entries_here t`,
  scope: (_, { organizationId }) => [sql`t.organization_id = ${organizationId}`],
  filters: {
    search: search(),
    action: facet('action'),
    entity: facet('entity'),
    entityId: facet('entityId'),
    userEmail: facet('userEmail'),
    userId: facet('userId'),
    from: since(sql`t.created_at`),
    to: before(sql`t.created_at`),
  },
  sorts: { createdAt: { key: sql`t.created_at`, type: 'time' } },
  countedTo,
  columns,
  from: ({ organizationId }) => sql`
    left join audit_entries a
      on a.organization_id = ${organizationId} and a.created_at = page.list_key and a.id = page.list_id ${people}`,
});

export function listAudit(tx: Tx, query: AuditFilter & PageRequest): Promise<Page<AuditRow>> {
  return auditList.page(tx, null, { ...query, sort: '-createdAt' });
}

/** The same without a total. */
export function readAuditPage(tx: Tx, query: AuditFilter & PageRequest): Promise<Page<AuditRow>> {
  return auditList.page(tx, null, { ...query, sort: '-createdAt' }, { total: false });
}

export async function findAudit(tx: Tx, id: string): Promise<AuditRow | undefined> {
  return tx.first<AuditRow>(sql`
    select ${columns} from audit_entries a ${people} where a.organization_id = ${tx.organizationId} and a.id = ${id}`);
}
