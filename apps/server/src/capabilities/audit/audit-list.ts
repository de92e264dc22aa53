import type { DiffEntry } from '@muster/contract/entities';
import { type AuditAction, type AuditTopic, signInEntities } from '@muster/contract/enumerations/workspace';
import type { Tx } from '../../platform/db/database.ts';
import { defineList, type Page, type PageRequest } from '../../platform/db/list-engine.ts';
import { before, facet, hasFacet, oneOf, search, since } from '../../platform/db/list-filters.ts';
import { sql } from '../../platform/db/sql.ts';

export interface AuditFilter {
  search?: string | undefined;
  action?: string[] | undefined;
  entity?: string[] | undefined;
  entityId?: string[] | undefined;
  userEmail?: string[] | undefined;
  /** Of one person, whatever their address was at the time. */
  userId?: string | undefined;
  address?: string[] | undefined;
  about?: AuditTopic | undefined;
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
  address: string | null;
  userAgent: string | null;
  tokenName: string | null;
  diff: DiffEntry[];
  createdAt: string;
}

/** Beyond this, a total says only that there are many. */
const countedTo = 10_000;

const signInFacets = signInEntities.map((entity) => `entity:${entity}`);

const columns = sql`a.id, a.action, a.entity, a.entity_id as "entityId", a.entity_name as "entityName",
  a.application_id as "applicationId",
  a.user_id as "userId", a.user_email as "userEmail", coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), a.actor_name) as "userName",
  a.supplanter_id as "supplanterId", i.email as "supplanterEmail", a.address,
  a.user_agent as "userAgent", a.token_name as "tokenName", a.diff, a.created_at as "createdAt"`;
const people = sql`left join users u on u.id = a.user_id left join users i on i.id = a.supplanter_id`;

const auditList = defineList<AuditRow, AuditFilter, null, 'createdAt'>({
  name: 'audit',
  version: 2,
  table: sql`audit_entries_here t`,
  scope: (_, { organizationId }) => [sql`t.organization_id = ${organizationId}`],
  filters: {
    search: search(),
    action: facet('action'),
    entity: facet('entity'),
    entityId: facet('entityId'),
    userEmail: facet('userEmail'),
    userId: facet('userId'),
    address: oneOf(sql`t.address`),
    about: (topic) =>
      topic === 'signIns' ? hasFacet(signInFacets) : [{ sql: sql`not t.facets && ${signInFacets}::text[]` }],
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

/** What things were called when the audit last told of them, by their ids. Those it never told of are left out. */
export async function findNames(tx: Tx, ids: readonly string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const rows = await tx.query<{ id: string; name: string }>(sql`
    select distinct on (entity_id) entity_id as id, entity_name as name from audit_entries_here t
    where organization_id = ${tx.organizationId} and facets && ${ids.map((id) => `entityId:${id}`)}::text[]
      and entity_name is not null and entity <> 'failedSignIn'
    order by entity_id, created_at desc, id desc`);
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}

/** Whether the thing of an entry was deleted since: then there is nothing to open. */
export async function isDeleted(tx: Tx, { entity, entityId }: Pick<AuditRow, 'entity' | 'entityId'>): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 from audit_entries_here t
    where organization_id = ${tx.organizationId} and facets @> ${[`entity:${entity}`, `entityId:${entityId}`, 'action:delete']}::text[]
    limit 1`);
  return row !== undefined;
}
