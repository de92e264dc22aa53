import { readOverview as call } from '@muster/contract/calls/overview';
import { platformOrganization } from '../../platform/db/database.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { readOverview } from './overview-service.ts';
import type { OverviewPart } from './overview-store.ts';

/** Which parts there are is decided where everything is put together; nobody else knows all capabilities. */
export function overviewRoutes(parts: readonly OverviewPart[]): Route[] {
  return [
    handle(call, ({ membership, principal, read, readIn }) =>
      readOverview(
        parts,
        { inWorkspace: read, amongAccounts: (work) => readIn(platformOrganization, work) },
        {
          organizationId: membership.organizationId,
          userId: principal.userId,
          role: membership.role,
          hasApps: membership.applications.length > 0,
          scopes: principal.scopes,
        },
        new Date(),
      ),
    ),
  ];
}
