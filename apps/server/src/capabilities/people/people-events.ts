import { eventTypes } from '@muster/contract/events';
import { consumer } from '../../platform/events/consumer.ts';
import { followAccount, noteActivity } from './people-events-store.ts';

/** Names and addresses are those of the accounts, wherever these are people of a workspace. */
export const accountFollower = consumer({
  name: 'people-accounts',
  on: ['user.update'],
  async handle(events, tx) {
    for (const { entityId } of events) await followAccount(tx, entityId);
  },
});

/** When somebody last did something in a workspace. */
export const activityFollower = consumer({
  name: 'people-activity',
  on: eventTypes,
  async handle(events, tx) {
    const latest = new Map<string, { organizationId: string; userId: string; at: string }>();
    for (const { organizationId, userId, createdAt } of events) {
      if (userId !== null) latest.set(`${organizationId} ${userId}`, { organizationId, userId, at: createdAt });
    }
    if (latest.size > 0) await noteActivity(tx, [...latest.values()]);
  },
});
