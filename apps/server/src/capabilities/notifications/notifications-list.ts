import type { Notification } from '@muster/contract/calls/notifications';
import { unreadCountedTo } from '@muster/contract/notifications';
import type { Database } from '../../platform/db/database.ts';
import { exactTime, type PageRequest, readCursor, writeCursor } from '../../platform/db/paging.ts';
import { sql } from '../../platform/db/sql.ts';

/**
 * One person's, whatever workspaces they come from: so it is the program that reads them, held to the person. The names
 * of workspaces are those of now.
 */
export async function listNotifications(
  db: Database,
  userId: string,
  { limit, after, unread }: PageRequest & { unread: boolean },
): Promise<{ items: Notification[]; next: string | null }> {
  const place = readCursor(after);
  const rows = await db.systemQuery<Notification & { place: string }>(sql`
    select n.id, n.kind, n.entity, n.entity_id as "entityId", n.entity_name as "entityName", n.data,
      n.created_at as "createdAt", n.read_at as "readAt", ${exactTime(sql`n.created_at`)} as place,
      case when o.id is not null then json_build_object('id', o.id, 'name', o.name, 'slug', o.slug) end as organization,
      case when n.actor_email is not null
        then json_build_object('name', coalesce(n.actor_name, n.actor_email), 'email', n.actor_email) end as actor
    from notifications n left join organizations o on o.id = n.workspace_id
    where n.user_id = ${userId}
      ${unread ? sql`and n.read_at is null` : sql``}
      ${place ? sql`and (n.created_at, n.id) < (${place[0]}::timestamptz, ${place[1]}::uuid)` : sql``}
    order by n.created_at desc, n.id desc limit ${limit + 1}`);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last ? writeCursor([last.place, last.id]) : null };
}

export async function countUnread(db: Database, userId: string): Promise<number> {
  const [row] = await db.systemQuery<{ count: number }>(sql`
    select count(*) from (
      select 1 from notifications where user_id = ${userId} and read_at is null limit ${unreadCountedTo}) counted`);
  return row?.count ?? 0;
}
