import * as calls from '@muster/contract/calls/admin-organizations';
import type { Database } from '../../platform/db/database.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { changeOverrides, changeTrial, listOrganizations, readOrganization } from './organizations-service.ts';

export function providerRoutes(db: Database): Route[] {
  return [
    handle(calls.listOrganizations, ({ query }) => listOrganizations(db, query)),
    handle(calls.readOrganization, ({ params }) => readOrganization(db, params.organizationId)),
    handle(calls.changePlanOverrides, async ({ params, body, transactionIn }) => {
      await transactionIn(params.organizationId, (tx) => changeOverrides(tx, body));
      return readOrganization(db, params.organizationId);
    }),
    handle(calls.changeTrial, async ({ params, body, transactionIn }) => {
      await readOrganization(db, params.organizationId);
      await transactionIn(params.organizationId, (tx) => changeTrial(tx, body.trialEndDate));
      return readOrganization(db, params.organizationId);
    }),
  ];
}
