import { signInEntities } from '@muster/contract/enumerations/workspace';
import { sql } from '../../platform/db/sql.ts';
import type { OverviewPart } from '../overview/index.ts';

export const auditOverview: OverviewPart = {
  tiles: [
    {
      key: 'activity',
      shownTo: { resource: 'audit', action: 'list' },
      events: ({ organizationId, from, to }) => sql`
        select created_at as at from audit_entries
        where organization_id = ${organizationId} and created_at >= ${from} and created_at < ${to}
          and entity <> all (${[...signInEntities]}::text[])`,
    },
  ],
};
