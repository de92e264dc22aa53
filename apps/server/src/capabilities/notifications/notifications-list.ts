import type { Notification } from '@muster/contract/calls/notifications';
import { unreadCountedTo } from '@muster/contract/notifications';
import type { Database } from '../../platform/db/database.ts';
import { defineList, type PageRequest, systemReader } from '../../platform/db/list-engine.ts';
import { yesOrNo } from '../../platform/db/list-filters.ts';
import { sql } from '../../platform/db/sql.ts';

const notificationList = defineList<Notification, { unread?: true | undefined }, { userId: string }, 'createdAt'>({
  name: 'notifications',
  version: 1,
  table: sql`notifications t`,
  scope: ({ userId }) => [sql`t.user_id = ${userId}`],
  filters: { unread: yesOrNo(sql`(t.read_at is null)`) },
  sorts: { createdAt: { key: sql`t.created_at`, type: 'time' } },
  countedTo: unreadCountedTo,
  columns: sql`n.id, n.kind, n.entity, n.entity_id as "entityId", n.entity_name as "entityName", n.data,
    n.created_at as "createdAt", n.read_at as "readAt",
    case when o.id is not null then json_build_object('id', o.id, 'name', o.name, 'slug', o.slug) end as organization,
    case when n.actor_email is not null
      then json_build_object('name', coalesce(n.actor_name, n.actor_email), 'email', n.actor_email) end as actor`,
  from: (_, { userId }) => sql`
    left join notifications n on n.user_id = ${userId} and n.id = page.list_id left join organizations o on o.id = n.workspace_id`,
});

/**
 * One person's, whatever workspaces they come from: so it is the program that reads them, held to the person. The names
 * of workspaces are those of now.
 */
export async function listNotifications(
  db: Database,
  userId: string,
  { unread, ...page }: PageRequest & { unread: boolean },
): Promise<{ items: Notification[]; next: string | null }> {
  const query = { ...page, ...(unread ? { unread } : {}), sort: '-createdAt' } as const;
  const { items, next } = await notificationList.page(systemReader(db), { userId }, query, { total: false });
  return { items, next };
}

export async function countUnread(db: Database, userId: string): Promise<number> {
  const [row] = await db.systemQuery<{ count: number }>(sql`
    select count(*) from (
      select 1 from notifications where user_id = ${userId} and read_at is null limit ${unreadCountedTo}) counted`);
  return row?.count ?? 0;
}
