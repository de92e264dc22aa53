import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export async function isThere(tx: Tx): Promise<boolean> {
  return (await tx.first(sql`select 1 from organizations where id = ${tx.organizationId}`)) !== undefined;
}

/** False where another workspace has the address. */
export async function insertLibrary(
  tx: Tx,
  { name, slug, overrides }: { name: string; slug: string; overrides: object },
): Promise<boolean> {
  const count = await tx.run(sql`
    insert into organizations (id, name, slug, plan_overrides)
    values (${tx.organizationId}, ${name}, ${slug}, ${JSON.stringify(overrides)})
    on conflict do nothing`);
  return count === 1;
}

/** The provider's administrators who are not in it yet. */
export async function listMissingStaff(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select u.id from users u
    where u.role = 'admin' and not exists (
      select 1 from memberships m where m.organization_id = ${tx.organizationId} and m.user_id = u.id)
    order by u.id`);
  return rows.map(({ id }) => id);
}

/** Owners who are no administrators any more; whom these have invited stays. */
export async function deleteFormerStaff(tx: Tx): Promise<void> {
  await tx.run(sql`
    with gone as (
      delete from memberships m using users u
      where m.organization_id = ${tx.organizationId} and m.role = 'owner' and u.id = m.user_id and u.role <> 'admin'
      returning m.user_id)
    delete from people p using gone where p.organization_id = ${tx.organizationId} and p.user_id = gone.user_id`);
}

/** How many of these there are in the workspace. */
export async function countPublications(tx: Tx, ids: readonly string[]): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from publications
    where organization_id = ${tx.organizationId} and id = any (${[...ids]}::uuid[])`);
  return count;
}
