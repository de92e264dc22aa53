import * as calls from '@muster/contract/calls/service-accounts';
import { handle, type Route } from '../../platform/http/route.ts';
import { listServiceAccounts } from './service-accounts-list.ts';
import { createServiceAccount, removeServiceAccount, updateServiceAccount } from './service-accounts-service.ts';

export function serviceAccountRoutes(): Route[] {
  return [
    handle(calls.listServiceAccounts, ({ read }) => read(async (tx) => ({ items: await listServiceAccounts(tx) }))),
    handle(calls.createServiceAccount, ({ body, membership, transaction }) =>
      transaction((tx) => createServiceAccount(tx, body, membership.slug)),
    ),
    handle(calls.updateServiceAccount, ({ params, body, transaction }) =>
      transaction((tx) => updateServiceAccount(tx, params.serviceAccountId, body)),
    ),
    handle(calls.deleteServiceAccount, ({ params, transaction }) =>
      transaction((tx) => removeServiceAccount(tx, params.serviceAccountId)),
    ),
  ];
}
