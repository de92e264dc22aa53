import type { Database } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** Workspaces with commands whose time is over. */
export async function listExpiring(db: Database): Promise<string[]> {
  const rows = await db.systemQuery<{ id: string }>(sql`
    select distinct organization_id as id from commands where expires_at <= now()`);
  return rows.map(({ id }) => id);
}

/** Of groups that nothing is open of, and to which no task will add. */
export async function dropSecrets(db: Database): Promise<void> {
  await db.systemQuery(sql`
    update command_groups g set secrets = null
    where g.secrets is not null
      and not exists (select from commands c where c.organization_id = g.organization_id and c.group_id = g.id)
      and not exists (select from bulk_tasks b where b.organization_id = g.organization_id and b.id = g.bulk_task_id
        and b.status in ('pending', 'inProgress'))`);
}

export async function deleteOldGroups(db: Database, months: number): Promise<void> {
  await db.systemQuery(sql`
    delete from command_groups g where g.created_at < now() - make_interval(months => ${months}::int)
      and not exists (select from commands c where c.organization_id = g.organization_id and c.group_id = g.id)
      and not exists (select from command_history h where h.organization_id = g.organization_id and h.group_id = g.id)`);
  await db.systemQuery(sql`delete from destructive_asks where created_at < now() - interval '30 days'`);
}
