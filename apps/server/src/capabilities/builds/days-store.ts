import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** Adds to what happened to an app on a day, today unless another is named. */
export async function countInDay(
  tx: Tx,
  applicationId: string,
  { builds = 0, downloads = 0, day = new Date() }: { builds?: number; downloads?: number; day?: Date },
): Promise<void> {
  await tx.run(sql`
    insert into application_days as d (organization_id, application_id, day, builds, downloads)
    values (${tx.organizationId}, ${applicationId}, (${day}::timestamptz at time zone 'UTC')::date, ${builds},
      ${downloads})
    on conflict (organization_id, application_id, day)
      do update set builds = d.builds + excluded.builds, downloads = d.downloads + excluded.downloads`);
}
