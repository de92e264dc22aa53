import { sql } from '../../platform/db/sql.ts';
import type { OverviewPart } from '../overview/index.ts';

export const downloadsOverview: OverviewPart = {
  tiles: [
    {
      key: 'downloads',
      shownTo: { resource: 'download', action: 'list' },
      counts: ({ organizationId, from, to }) => sql`
        select day, downloads as count from application_days
        where organization_id = ${organizationId} and day >= (${from}::timestamptz at time zone 'UTC')::date
          and day < (${to}::timestamptz at time zone 'UTC')::date and downloads > 0`,
    },
  ],
};
