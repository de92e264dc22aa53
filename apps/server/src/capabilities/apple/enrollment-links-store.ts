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
