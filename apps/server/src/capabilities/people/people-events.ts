import type { Consumer } from '../../platform/events/outbox.ts';
import { followAccount, noteActivity } from './people-events-store.ts';

/** Names and addresses are those of the accounts, wherever these are people of a workspace. */
export const accountFollower: Consumer = {
  name: 'people-accounts',
  async handle(events, tx) {
    for (const { type, entityId } of events) if (type === 'user.update') await followAccount(tx, entityId);
  },
};

/** When somebody last did something in a workspace. */
export const activityFollower: Consumer = {
  name: 'people-activity',
  async handle(events, tx) {
    const latest = new Map<string, { organizationId: string; userId: string; at: string }>();
    for (const { organizationId, userId, createdAt } of events) {
      if (userId !== null) latest.set(`${organizationId} ${userId}`, { organizationId, userId, at: createdAt });
    }
    if (latest.size > 0) await noteActivity(tx, [...latest.values()]);
  },
};
