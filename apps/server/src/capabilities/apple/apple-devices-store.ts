import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export async function countActiveDevices(tx: Tx): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from devices
    where organization_id = ${tx.organizationId} and state in ('ACTIVE', 'PROVISIONING') and platform = 'apple'`);
  return count;
}

/** Some of those that are managed, in the order of their ids. */
export async function listActiveDevices(tx: Tx, after: string, limit: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from devices
    where organization_id = ${tx.organizationId} and state = 'ACTIVE' and platform = 'apple' and id > ${after}
    order by id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Of an enrollment: what its profile has to say. */
export async function findEnrollmentState(tx: Tx, id: string): Promise<{ state: string } | undefined> {
  return tx.first(sql`
    select state from device_enrollments where organization_id = ${tx.organizationId} and id = ${id} and platform = 'apple'`);
}
