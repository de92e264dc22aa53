import { sql } from '../../platform/db/sql.ts';
import type { OverviewPart } from '../overview/index.ts';

export const reportsOverview: OverviewPart = {
  tiles: [
    {
      key: 'reports',
      shownTo: { resource: 'report', action: 'list' },
      events: ({ organizationId, from, to }) => sql`
        select created_at as at from reports
        where organization_id = ${organizationId} and created_at >= ${from} and created_at < ${to}`,
    },
  ],
};
