import { appleRules } from '@muster/contract/apple';
import { sql } from '../../platform/db/sql.ts';
import type { OverviewPart } from '../overview/index.ts';

/** Whether there is a push certificate, and its end once that is near. */
export const appleOverview: OverviewPart = {
  checklist: [
    {
      key: 'pushCertificate',
      shownTo: { resource: 'organization', action: 'update' },
      among: 'workspace',
      done: ({ organizationId }) => sql`
        select exists (select from apple_enterprises
          where organization_id = ${organizationId} and push_certificate is not null)`,
    },
  ],
  attention: [
    {
      key: 'pushCertificate',
      shownTo: { resource: 'admEnterprise', action: 'update' },
      found: ({ organizationId }) => sql`
        select null as count, expires_at as at from apple_enterprises
        where organization_id = ${organizationId} and push_certificate is not null
          and expires_at < now() + make_interval(days => ${appleRules.expiryNoticeDays}::int)`,
    },
  ],
};
