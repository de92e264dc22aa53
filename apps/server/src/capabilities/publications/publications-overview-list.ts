import { sql } from '../../platform/db/sql.ts';
import type { OverviewPart } from '../overview/index.ts';

export const publicationsOverview: OverviewPart = {
  checklist: [
    {
      key: 'publication',
      shownTo: { resource: 'organization', action: 'update' },
      among: 'workspace',
      done: ({ organizationId }) => sql`
        select exists (select from publications where organization_id = ${organizationId})`,
    },
  ],
};
