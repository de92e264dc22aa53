import * as calls from '@muster/contract/calls/audit';
import { fail } from '../../platform/errors.ts';
import { counted } from '../../platform/http/count-views.ts';
import { handle, handleFile, type Route } from '../../platform/http/route.ts';
import { exportAudit } from './audit-export.ts';
import { findAudit, listAudit } from './audit-list.ts';

export function auditRoutes(): Route[] {
  return [
    ...counted(
      calls.countAudit,
      handle(calls.listAudit, ({ query, read }) => read((tx) => listAudit(tx, query))),
    ),
    handle(calls.readAudit, ({ params, read }) =>
      read(async (tx) => (await findAudit(tx, params.auditId)) ?? fail(3001)),
    ),
    handleFile(calls.exportAudit, async ({ query: { format, ...filter }, read }) => exportAudit(read, filter, format)),
  ];
}
