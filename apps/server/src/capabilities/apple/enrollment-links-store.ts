import type { Database, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export async function insertLink(
  tx: Tx,
  { hash, enrollmentId, hours }: { hash: Buffer; enrollmentId: string; hours: number },
): Promise<{ expiresAt: string }> {
  return tx.one(sql`
    insert into enrollment_links (hash, organization_id, enrollment_id, expires_at)
    values (${hash}, ${tx.organizationId}, ${enrollmentId}, now() + make_interval(hours => ${hours}::int))
    returning expires_at as "expiresAt"`);
}

/** Across workspaces: whose link it is. */
export async function findLinkWorkspace(db: Database, hash: Buffer): Promise<string | undefined> {
  const row = await db.systemFirst<{ organizationId: string }>(
    sql`select organization_id as "organizationId" from enrollment_links where hash = ${hash}`,
  );
  return row?.organizationId;
}

export interface OpenLink {
  enrollmentId: string;
  templateId: string | null;
  personId: string | null;
  expiresAt: string;
  /** A sign-in or answers come first; also where the template that said so is gone. */
  asks: boolean;
}

/** One that is good still. */
export async function findLink(tx: Tx, hash: Buffer): Promise<OpenLink | undefined> {
  return tx.first<OpenLink>(sql`
    select l.enrollment_id as "enrollmentId", e.template_id as "templateId", e.person_id as "personId",
      l.expires_at as "expiresAt", e.template_id is not null and coalesce(t.asks, true) as asks
    from enrollment_links l
    join device_enrollments e on e.organization_id = l.organization_id and e.id = l.enrollment_id
    left join enrollment_templates t on t.organization_id = e.organization_id and t.id = e.template_id
    where l.organization_id = ${tx.organizationId} and l.hash = ${hash} and l.used_at is null and l.expires_at > now()`);
}

/** The enrollment of a link that was good until now; from now on it is used. */
export async function useLink(tx: Tx, hash: Buffer): Promise<string | undefined> {
  const row = await tx.first<{ enrollmentId: string }>(sql`
    update enrollment_links set used_at = now()
    where organization_id = ${tx.organizationId} and hash = ${hash} and used_at is null and expires_at > now()
    returning enrollment_id as "enrollmentId"`);
  return row?.enrollmentId;
}

export async function dropOldLinks(tx: Tx): Promise<number> {
  return tx.run(sql`
    delete from enrollment_links
    where organization_id = ${tx.organizationId} and expires_at < now() - interval '30 days'`);
}
