import { randomUUIDv7 } from 'node:crypto';
import type { IntegrationEvent } from '@muster/contract/enumerations/workspace';
import { eventTypes } from '@muster/contract/events';
import { actionOf } from '@muster/contract/integrations';
import type { Tx } from '../../platform/db/database.ts';
import { type Consumer, consumer, type OutboxEvent } from '../../platform/events/consumer.ts';
import type { Happening, IntegrationSource } from './integration-source.ts';
import {
  findActor,
  findWorkspaceFacts,
  insertDeliveries,
  listSubscribers,
  makeDue,
  type NewDelivery,
  type Subscriber,
} from './integrations-store.ts';
import { matchesFilter } from './match-filter.ts';

/** Writes down what is to be sent to whom, in the transaction in which the event is ticked off; the loop sends it. */
export function integrationConsumer(sources: readonly IntegrationSource[]): Consumer {
  return consumer({
    name: 'integrations',
    on: eventTypes.filter((type) => sources.some((source) => source.events[type] !== undefined)),
    async handle(events, tx) {
      const organizations = [...new Set(events.map(({ organizationId }) => organizationId))].sort();
      const subscribers = await listSubscribers(tx, organizations);
      if (subscribers.length === 0) return;
      for (const organizationId of organizations) {
        const own = subscribers.filter((one) => one.organizationId === organizationId);
        const rows: NewDelivery[] = [];
        for (const event of events) {
          if (event.organizationId === organizationId) rows.push(...(await deliveriesOf(tx, sources, event, own)));
        }
        if (rows.length === 0) continue;
        await insertDeliveries(tx, organizationId, rows);
        await makeDue(tx, organizationId, [...new Set(rows.map(({ integrationId }) => integrationId))]);
        // Whoever sends is told after the commit.
        tx.announce();
      }
    },
  });
}

async function deliveriesOf(
  tx: Tx,
  sources: readonly IntegrationSource[],
  event: OutboxEvent,
  subscribers: readonly Subscriber[],
): Promise<NewDelivery[]> {
  const rows: NewDelivery[] = [];
  for (const source of sources) {
    const kind = source.events[event.type];
    if (kind === undefined) continue;
    // One that was made or switched on afterwards has not asked to hear of it.
    const wanted = subscribers.filter((one) => one.events.includes(kind) && one.activeSince <= event.createdAt);
    if (wanted.length === 0) continue;
    const common = await commonFacts(tx, event);
    if (common === undefined) continue;
    for (const happening of await source.read(tx, event)) {
      const meant = wanted.filter((one) => isMeant(one, happening));
      rows.push(...meant.map(({ id }) => toDelivery(id, kind, happening, event, common)));
    }
  }
  return rows;
}

function isMeant({ applicationId, filter }: Subscriber, happening: Happening): boolean {
  if (applicationId !== null && applicationId !== happening.applicationId) return false;
  return matchesFilter(filter, happening.filteredBy);
}

type Common = NonNullable<Awaited<ReturnType<typeof commonFacts>>>;

/** Undefined when the workspace is gone. */
async function commonFacts(tx: Tx, { organizationId, userId }: OutboxEvent) {
  const workspace = await findWorkspaceFacts(tx, organizationId);
  const actor = userId === null ? undefined : await findActor(tx, userId);
  return workspace && { workspace, actor: actor ?? { name: null, email: null } };
}

function toDelivery(
  integrationId: string,
  event: IntegrationEvent,
  { entityId, title, path, facts, action }: Happening,
  { id, createdAt }: OutboxEvent,
  common: Common,
): NewDelivery {
  return {
    id: randomUUIDv7(),
    integrationId,
    event,
    action: action ?? actionOf(event),
    title,
    path: `/${common.workspace.slug}${path ? `/${path}` : ''}`,
    facts: { ...common, ...facts },
    happenedAt: createdAt,
    source: `event ${id} ${entityId}`,
  };
}
