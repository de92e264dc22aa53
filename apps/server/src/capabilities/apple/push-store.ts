import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** Of all devices; asked for on the page of the configuration alone. */
export async function findLastPush(tx: Tx): Promise<{ at: string; failure: string | null } | undefined> {
  return tx.first(sql`
    select pushed_at as at, push_failure as failure from device_enrollments
    where organization_id = ${tx.organizationId} and platform = 'apple' and pushed_at is not null
    order by pushed_at desc limit 1`);
}

export async function listPushFailures(
  tx: Tx,
  enrollmentIds: readonly string[],
): Promise<{ enrollmentId: string; pushedAt: string | null }[]> {
  return tx.query(sql`
    select id as "enrollmentId", pushed_at as "pushedAt" from device_enrollments
    where organization_id = ${tx.organizationId} and id = any (${[...enrollmentIds]}::uuid[]) and push_failure is not null`);
}
