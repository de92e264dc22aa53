import { typesAbout } from '@muster/contract/events';
import type { Tx } from '../../platform/db/database.ts';
import { type Consumer, consumer, idsOf, type OutboxEvent } from '../../platform/events/consumer.ts';
import { uuid } from '../../platform/uuid.ts';
import type { SearchSource, TouchedEntity } from './search-source.ts';
import { lockIndex, putEntries } from './search-store.ts';

/** Keeps the index as the events leave things. It looks at what is there now, so an event may come twice or late. */
export function searchConsumer(sources: readonly SearchSource[]): Consumer {
  return consumer({
    name: 'search',
    on: typesAbout(sources.flatMap(({ entities }) => entities)),
    async handle(events, tx) {
      for (const source of sources) {
        const touched = await touchedBy(source, events, tx);
        // In one order, so that two writers never wait for each other.
        for (const organizationId of [...touched.keys()].sort()) {
          const ids = [...(touched.get(organizationId) ?? [])];
          await lockIndex(tx, organizationId);
          await putEntries(tx, organizationId, source.type, ids, await source.read(tx, organizationId, ids));
        }
      }
    },
  });
}

async function touchedBy(
  source: SearchSource,
  events: readonly OutboxEvent[],
  tx: Tx,
): Promise<Map<string, Set<string>>> {
  const byOrganization = new Map<string, Set<string>>();
  for (const event of events) {
    if (!source.entities.includes(event.entity)) continue;
    const touched = source.touched ? await source.touched(tx, event) : namedBy(event);
    for (const { organizationId, entityId } of touched) {
      if (!uuid.test(entityId)) continue;
      const ids = byOrganization.get(organizationId) ?? new Set();
      byOrganization.set(organizationId, ids.add(entityId));
    }
  }
  return byOrganization;
}

/** An event may name many. */
export function namedBy(event: OutboxEvent): TouchedEntity[] {
  return idsOf(event).map((entityId) => ({ organizationId: event.organizationId, entityId }));
}
