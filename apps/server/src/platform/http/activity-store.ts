import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/** Unless another process has noted it. `updated_at`, by which changes are held against each other, stays. */
export async function noteActivity(db: Database, organizationId: string, minutes: number): Promise<void> {
  await db.systemQuery(sql`
    update organizations set last_activity_at = now()
    where id = ${organizationId} and last_activity_at < now() - make_interval(mins => ${minutes}::int)`);
}
