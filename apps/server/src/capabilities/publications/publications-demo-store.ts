import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** By name. */
export async function findDemoAudiences(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ id: string; name: string }>(sql`
    select id, name from audiences where organization_id = ${tx.organizationId}`);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** The newest of an app that was read. */
export async function findDemoBuild(tx: Tx, applicationId: string): Promise<string | undefined> {
  const found = await tx.first<{ id: string }>(sql`
    select id from builds where organization_id = ${tx.organizationId} and application_id = ${applicationId}
      and status = 'processed'
    order by created_at desc limit 1`);
  return found?.id;
}

export async function putDemoDownloads(tx: Tx, id: string, downloads: number): Promise<void> {
  await tx.run(sql`
    update publication_downloads set downloads = ${downloads}
    where organization_id = ${tx.organizationId} and publication_id = ${id}`);
}
