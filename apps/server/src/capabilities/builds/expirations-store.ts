import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface EndingBuild {
  id: string;
  applicationId: string;
  applicationName: string;
  kind: string;
  name: string;
  endDate: string;
}

/** Some of those that end within so many days; from now on they count as told. */
export async function takeEnding(tx: Tx, days: number, limit: number): Promise<EndingBuild[]> {
  return tx.query<EndingBuild>(sql`
    with next as (
      select id from builds
      where organization_id = ${tx.organizationId} and expires_at > now()
        and expires_at < now() + make_interval(days => ${days}::int) and expiry_told_at is null and status = 'processed'
      order by expires_at, id limit ${limit} for update)
    update builds b set expiry_told_at = now() from next n, applications a
    where b.organization_id = ${tx.organizationId} and b.id = n.id and a.organization_id = b.organization_id
      and a.id = b.application_id
    returning b.id, b.application_id as "applicationId", a.name as "applicationName",
      coalesce(b.expiry ->> 'kind', 'certificate') as kind, coalesce(b.expiry ->> 'name', '') as name,
      b.expires_at as "endDate"`);
}
