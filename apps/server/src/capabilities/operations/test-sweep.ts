import { sql } from '../../platform/db/sql.ts';
import type { Scene } from '../../sweep/scene.ts';
import type { SweepPart } from '../../sweep/sweep-part.ts';

/** The one that the samples name, set aside by somebody whom no program knows. */
const parked: Scene = async ({ server, home }) => {
  await server.ownerQuery(sql`
    insert into outbox_parked (consumer, event_id, organization_id, event, error)
    values ('sample', 1, ${home.id}, '{"id": 1, "type": "group.update", "entityId": "1"}', 'Error') on conflict do nothing`);
  return {};
};

export const sweepPart: SweepPart = { scenes: { 'adminEvents.retry': parked, 'adminEvents.drop': parked } };
