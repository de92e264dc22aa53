import { randomUUIDv7 } from 'node:crypto';
import type { Tx } from '../../platform/db/database.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { fail } from '../../platform/errors.ts';

export async function insertGroup(
  tx: Tx,
  { name, description }: { name: string; description: string },
): Promise<string> {
  const id = randomUUIDv7();
  const insert = tx.run(sql`
    insert into groups (organization_id, id, name, description)
    values (${tx.organizationId}, ${id}, ${name}, ${description})`);
  await insert.catch(nameUsed);
  return id;
}

/** Held until the transaction ends. */
export async function lockGroup(
  tx: Tx,
  id: string,
  updatedAt?: string,
): Promise<{ name: string; description: string; current: boolean } | undefined> {
  return tx.first(sql`
    select name, description, ${updatedAt ?? null}::timestamptz is null
      or date_trunc('milliseconds', updated_at) = date_trunc('milliseconds', ${updatedAt ?? null}::timestamptz) as current
    from groups where organization_id = ${tx.organizationId} and id = ${id} for update`);
}

export async function saveGroup(
  tx: Tx,
  id: string,
  { name, description }: { name: string; description: string },
): Promise<void> {
  const update = tx.run(sql`
    update groups set name = ${name}, description = ${description}, updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${id}`);
  await update.catch(nameUsed);
}

/** Its people stay, and are in it no longer. */
export async function deleteGroup(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`
    update people set groups = array_remove(groups, ${id}::uuid), updated_at = now()
    where organization_id = ${tx.organizationId} and id in (
      select id from people_here where organization_id = ${tx.organizationId} and facets && ${[`group:${id}`]}::text[])`);
  await tx.run(sql`delete from groups where organization_id = ${tx.organizationId} and id = ${id}`);
}

export async function mustKnowGroups(tx: Tx, ids: readonly string[]): Promise<void> {
  await mustFind(tx, ids, sql``);
}

/** Until the transaction ends, so that nobody is put into a group that is being deleted. */
export async function lockGroups(tx: Tx, ids: readonly string[]): Promise<void> {
  await mustFind(tx, ids, sql`order by id for key share`);
}

async function mustFind(tx: Tx, ids: readonly string[], lock: Sql): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const found = await tx.query(sql`
    select id from groups where organization_id = ${tx.organizationId} and id = any (${wanted}::uuid[]) ${lock}`);
  if (found.length !== wanted.length) fail(3001);
}

function nameUsed(error: { code?: string }): never {
  if (error.code === '23505') fail(5091, { reason: 'NAME_USED', cause: error });
  throw error;
}
