import * as calls from '@muster/contract/calls/audit';
import { fail } from '../../platform/errors.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { findAudit, listAudit } from './audit-list.ts';

export function auditRoutes(): Route[] {
  return [
    handle(calls.listAudit, ({ query, transaction }) => transaction((tx) => listAudit(tx, query))),
    handle(calls.readAudit, ({ params, transaction }) =>
      transaction(async (tx) => (await findAudit(tx, params.auditId)) ?? fail(3001)),
    ),
  ];
}
