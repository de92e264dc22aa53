import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export async function listPushFailures(
  tx: Tx,
  enrollmentIds: readonly string[],
): Promise<{ enrollmentId: string; pushedAt: string | null }[]> {
  return tx.query(sql`
    select id as "enrollmentId", pushed_at as "pushedAt" from device_enrollments
    where organization_id = ${tx.organizationId} and id = any (${[...enrollmentIds]}::uuid[]) and push_failure is not null`);
}
