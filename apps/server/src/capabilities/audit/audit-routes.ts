import { listAudit } from '@muster/contract/calls/audit';
import { handle, type Route } from '../../platform/http/route.ts';
import { listAudit as list } from './audit-list.ts';

export function auditRoutes(): Route[] {
  return [handle(listAudit, ({ query, transaction }) => transaction((tx) => list(tx, query)))];
}
