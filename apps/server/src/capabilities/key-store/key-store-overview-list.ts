import { sql } from '../../platform/db/sql.ts';
import type { OverviewPart } from '../overview/index.ts';

/** Onboarding's questions about the caller, whose answers the dashboard keeps here (platform-shell.md, section 7). */
export const keyStoreOverview: OverviewPart = {
  checklist: [
    {
      key: 'about',
      shownTo: { resource: 'organization', action: 'update' },
      among: 'accounts',
      // Asked once, in whichever workspace it was.
      done: ({ userId }) => sql`
        select exists (select from key_store where user_id = ${userId} and key like 'onboarding-%')`,
    },
  ],
};
