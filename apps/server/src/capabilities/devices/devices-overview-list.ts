import { sql } from '../../platform/db/sql.ts';
import type { OverviewPart } from '../overview/index.ts';

/** How many are managed, and on which days devices were enrolled. */
export const devicesOverview: OverviewPart = {
  tiles: [
    {
      key: 'devices',
      shownTo: { resource: 'admDevice', action: 'list' },
      total: ({ organizationId }) => sql`
        select count(*) from devices where organization_id = ${organizationId} and state in ('ACTIVE', 'PROVISIONING')`,
      events: ({ organizationId, from, to }) => sql`
        select enrolled_at as at from devices
        where organization_id = ${organizationId} and coalesce(enrolled_at, created_at) >= ${from}
          and coalesce(enrolled_at, created_at) < ${to} and enrolled_at is not null`,
    },
  ],
};
