import { appleRules } from '@muster/contract/apple';
import { sql } from '../../platform/db/sql.ts';
import type { OverviewPart } from '../overview/index.ts';

/** The end of the content token, once it is as near as that of a push certificate would be told, or has come before its time. */
export const vppOverview: OverviewPart = {
  attention: [
    {
      key: 'vppToken',
      shownTo: { resource: 'admEnterprise', action: 'update' },
      found: ({ organizationId }) => sql`
        select null as count, least(token_expires_at, revoked_at) as at from vpp_accounts
        where organization_id = ${organizationId} and (revoked_at is not null
          or token_expires_at < now() + make_interval(days => ${appleRules.expiryNoticeDays}::int))`,
    },
  ],
};
