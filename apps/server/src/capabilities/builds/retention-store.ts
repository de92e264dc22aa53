import type { Retention } from '@muster/contract/build-details';
import type { Database, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** Held until the transaction ends, where it is to be changed or followed; undefined where nobody has set it. */
export async function findRetention(
  tx: Tx,
  applicationId: string,
  { lock = false } = {},
): Promise<Retention | undefined> {
  return tx.first<Retention>(sql`
    select enabled, days, keep from build_retentions
    where organization_id = ${tx.organizationId} and application_id = ${applicationId} ${lock ? sql`for update` : sql``}`);
}

export async function putRetention(tx: Tx, applicationId: string, { enabled, days, keep }: Retention): Promise<void> {
  await tx.run(sql`
    insert into build_retentions (organization_id, application_id, enabled, days, keep)
    values (${tx.organizationId}, ${applicationId}, ${enabled}, ${days}, ${keep})
    on conflict (organization_id, application_id) do update set enabled = excluded.enabled, days = excluded.days,
      keep = excluded.keep`);
}

/** The apps whose builds go by themselves, in all workspaces. */
export async function appsWithRetention(db: Database): Promise<{ organizationId: string; applicationId: string }[]> {
  return db.systemQuery(sql`
    select organization_id as "organizationId", application_id as "applicationId" from build_retentions where enabled
    order by organization_id, application_id`);
}
