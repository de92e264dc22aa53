import { sql } from '../../platform/db/sql.ts';
import type { OverviewPart } from '../overview/index.ts';

export const buildsOverview: OverviewPart = {
  tiles: [
    {
      key: 'builds',
      shownTo: { resource: 'build', action: 'list' },
      events: ({ organizationId, from, to }) => sql`
        select created_at as at from builds
        where organization_id = ${organizationId} and created_at >= ${from} and created_at < ${to}`,
    },
  ],
  checklist: [
    {
      key: 'build',
      shownTo: { resource: 'organization', action: 'update' },
      among: 'workspace',
      done: ({ organizationId }) => sql`select exists (select from builds where organization_id = ${organizationId})`,
    },
  ],
};
