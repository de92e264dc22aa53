import { eventTypes } from '@muster/contract/events';
import { nearLimitLeft } from '@muster/contract/notifications';
import type { Tx } from '../../platform/db/database.ts';
import { type Consumer, consumer, type OutboxEvent } from '../../platform/events/consumer.ts';
import { readLimit } from '../billing/index.ts';
import { countManaged } from '../devices/index.ts';
import { countCollaborators, countEmployees } from '../people/index.ts';
import { noticesOf, notificationRules, quotaTakers } from './notification-rules.ts';
import { type NotificationsDeps, tellNotices } from './notifications-service.ts';
import { type Told, workspaceExists } from './notifications-store.ts';

/** Turns what happened into what people are told. Each event is a source of its own, so it may come twice. */
export function notificationConsumer(deps: NotificationsDeps): Consumer {
  return consumer({
    name: 'notifications',
    on: eventTypes.filter((type) => type in notificationRules || type in quotaTakers),
    async handle(events, tx) {
      const told = events.flatMap((event) =>
        noticesOf(event).map((notice) => ({
          ...notice,
          source: notice.source ?? `event ${event.id} ${notice.kind}`,
          organizationId: event.organizationId,
          actorId: event.userId,
          at: event.createdAt,
        })),
      );
      await tellNotices(deps, tx, [...told, ...(await littleRoom(tx, events))]);
    },
  });
}

const used = { collaborators: countCollaborators, employees: countEmployees, mdmDevices: countManaged };

/** Once a month for each limit, however often somebody comes and goes. */
async function littleRoom(tx: Tx, events: readonly OutboxEvent[]): Promise<Told[]> {
  const takers = new Map<string, OutboxEvent & { key: keyof typeof used }>();
  for (const event of events) {
    const key = quotaTakers[event.type];
    if (key) takers.set(`${event.organizationId} ${key}`, { ...event, key });
  }
  const told: Told[] = [];
  for (const { organizationId, key, createdAt } of takers.values()) {
    if (!(await workspaceExists(tx, organizationId))) continue;
    const room = await tx.within(organizationId, (inside) => readQuotaLeft(inside, key));
    if (room === undefined || room.left > nearLimitLeft) continue;
    told.push({
      kind: 'nearLimit',
      to: { managers: true },
      entity: 'organization',
      entityId: organizationId,
      entityName: null,
      data: { limitKey: key, ...room },
      own: true,
      source: `limit ${organizationId} ${key} ${room.limit} ${createdAt.slice(0, 7)}`,
      organizationId,
      actorId: null,
      at: createdAt,
    });
  }
  return told;
}

/** Undefined where there is no limit. */
async function readQuotaLeft(tx: Tx, key: keyof typeof used): Promise<{ limit: number; left: number } | undefined> {
  const limit = await readLimit(tx, key);
  if (limit === 0) return undefined;
  return { limit, left: Math.max(0, limit - (await used[key](tx))) };
}
