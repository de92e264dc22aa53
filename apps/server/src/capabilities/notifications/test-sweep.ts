import { randomUUIDv7 } from 'node:crypto';
import { sql } from '../../platform/db/sql.ts';
import type { SweepPart } from '../../sweep/sweep-part.ts';
import type { OwnerQuery } from '../../sweep/sweep-store.ts';

/** One of the workspace's owner. */
export async function notificationOf(query: OwnerQuery, userId: string): Promise<string> {
  const id = randomUUIDv7();
  await query(sql`
    insert into notifications (user_id, id, source, kind, entity) values (${userId}, ${id}, ${id}, 'passwordChanged', 'user')`);
  return id;
}

export const sweepPart: SweepPart = {
  samples: {
    notificationId: ({ ownerQuery }, { ownerId }) => notificationOf(ownerQuery, ownerId),
  },
  // A made-up ticket stops nothing; what a true one does is in build-mails.test.ts.
  outOfReach: { 'notifications.stop': 3001 },
  unwritten: {
    'notifications.markRead': "who has read what is nobody else's business",
    'notifications.markAllRead': "who has read what is nobody else's business",
  },
};
