import type { DemoPart } from '../demo-part.ts';
import { insertNotices } from './notifications-store.ts';

type Told = Parameters<typeof insertNotices>[1][number];

/** What the owner of the demo company finds at the bell. Each has a source of its own, so that it is told once. */
export const notificationsDemo: DemoPart = {
  async tell({ organizationId, ownerId, adminId, daysAgo }, { db }) {
    const about = { entity: 'organization', entityId: organizationId, entityName: null, own: true };
    const tell = (kind: Told['kind'], days: number, data: Told['data'], actorId: string | null = null): Told => ({
      ...about,
      kind,
      to: { user: ownerId },
      source: `demo ${kind}`,
      organizationId,
      actorId,
      at: daysAgo(days, 7).toISOString(),
      data,
    });
    const told = [
      tell('ownerNow', 27, { role: 'owner' }, adminId),
      tell('joined', 1, { person: 'Mei Tanaka', role: 'unassigned' }),
      tell('invitationAccepted', 3, { person: 'Jonas Lindqvist', role: 'viewer' }),
      tell('importEnded', 2, { name: 'store-staff.csv', created: 24, updated: 3 }, ownerId),
      tell('nearLimit', 1, { limitKey: 'collaborators', left: 3, limit: 25 }),
    ];
    await db.asSystem((tx) => insertNotices(tx, told));
  },
};
