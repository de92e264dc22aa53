import { appleRules } from '@muster/contract/apple';
import { sql } from '../../platform/db/sql.ts';
import type { OverviewPart } from '../overview/index.ts';

/** The end of the token for automated enrollment, once it is as near as that of a push certificate would be told. */
export const depOverview: OverviewPart = {
  attention: [
    {
      key: 'depToken',
      shownTo: { resource: 'admEnterprise', action: 'update' },
      found: ({ organizationId }) => sql`
        select null as count, token_expires_at as at from dep_accounts
        where organization_id = ${organizationId} and sealed_token is not null
          and token_expires_at < now() + make_interval(days => ${appleRules.expiryNoticeDays}::int)`,
    },
  ],
};
