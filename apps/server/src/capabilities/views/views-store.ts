import { randomUUIDv7 } from 'node:crypto';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { fail } from '../../platform/errors.ts';

export interface NewView {
  ownerId: string;
  list: string;
  name: string;
  query: string;
  shared: boolean;
}

/** One save of a member's after the other, so that many at once cannot all find room for one more. */
export async function countViews(tx: Tx, ownerId: string): Promise<number> {
  await tx.run(sql`
    select pg_advisory_xact_lock(hashtextextended('views of ' || ${`${tx.organizationId} ${ownerId}`}::text, 0))`);
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from list_views where organization_id = ${tx.organizationId} and owner_id = ${ownerId}`);
  return count;
}

export async function insertView(tx: Tx, view: NewView): Promise<string> {
  const id = randomUUIDv7();
  const insert = tx.run(sql`
    insert into list_views (organization_id, id, owner_id, list, name, query, shared)
    values (${tx.organizationId}, ${id}, ${view.ownerId}, ${view.list}, ${view.name}, ${view.query}, ${view.shared})`);
  await insert.catch(nameUsed);
  return id;
}

export async function saveView(
  tx: Tx,
  id: string,
  { name, query, shared }: Pick<NewView, 'name' | 'query' | 'shared'>,
): Promise<{ updatedAt: string }> {
  const update = tx.one<{ updatedAt: string }>(sql`
    update list_views set name = ${name}, query = ${query}, shared = ${shared}, updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${id} returning updated_at as "updatedAt"`);
  return update.catch(nameUsed);
}

export async function deleteView(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from list_views where organization_id = ${tx.organizationId} and id = ${id}`);
}

/** The index decides, so that two who save the same name at once cannot both (unique_violation). */
function nameUsed(error: { code?: string }): never {
  if (error.code === '23505') fail(5091, { reason: 'NAME_USED', cause: error });
  throw error;
}
