import { sql } from '../../platform/db/sql.ts';
import type { OverviewPart } from '../overview/index.ts';

export const appsOverview: OverviewPart = {
  checklist: [
    {
      key: 'app',
      shownTo: { resource: 'organization', action: 'update' },
      among: 'workspace',
      done: ({ organizationId }) => sql`
        select exists (select from applications where organization_id = ${organizationId})`,
    },
  ],
};
