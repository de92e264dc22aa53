import type { Role } from '@muster/contract/permissions';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface ServiceAccountRow {
  name: string;
  role: Role;
  updatedAt: string;
}

/** One at a time, so that many at once cannot all find room for one more. */
export async function countServiceAccounts(tx: Tx): Promise<number> {
  await tx.run(sql`
    select pg_advisory_xact_lock(hashtextextended('service accounts of ' || ${tx.organizationId}::text, 0))`);
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from memberships where organization_id = ${tx.organizationId} and service_account`);
  return count;
}

/** An account without a password: nothing but tokens opens it. */
export async function insertServiceAccount(
  tx: Tx,
  account: { id: string; name: string; email: string; role: Role },
): Promise<void> {
  await tx.run(sql`
    insert into users (id, email, first_name) values (${account.id}, ${account.email}, ${account.name})`);
  await tx.run(sql`
    insert into memberships (organization_id, user_id, role, service_account)
    values (${tx.organizationId}, ${account.id}, ${account.role}, true)`);
}

export async function lockServiceAccount(tx: Tx, id: string): Promise<ServiceAccountRow | undefined> {
  return tx.first<ServiceAccountRow>(sql`
    select u.first_name as name, m.role, m.updated_at as "updatedAt"
    from memberships m join users u on u.id = m.user_id
    where m.organization_id = ${tx.organizationId} and m.user_id = ${id} and m.service_account for update of m`);
}

export async function saveServiceAccount(
  tx: Tx,
  id: string,
  { name, role }: { name: string; role: Role },
): Promise<void> {
  await tx.run(sql`update users set first_name = ${name}, updated_at = now() where id = ${id}`);
  await tx.run(sql`
    update memberships set role = ${role}, updated_at = now()
    where organization_id = ${tx.organizationId} and user_id = ${id} and service_account`);
}

/** Its tokens go with the membership; who it was stays readable in the audit. */
export async function deleteServiceAccount(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`
    delete from memberships where organization_id = ${tx.organizationId} and user_id = ${id} and service_account`);
}
