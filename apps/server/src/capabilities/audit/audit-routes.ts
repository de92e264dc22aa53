import * as calls from '@muster/contract/calls/audit';
import { counted } from '../../platform/http/count-views.ts';
import { handle, handleFile, type Route } from '../../platform/http/route.ts';
import { exportAudit } from './audit-export.ts';
import { listAudit } from './audit-list.ts';
import { readEntry } from './read-entry.ts';

export function auditRoutes(): Route[] {
  return [
    ...counted(
      calls.countAudit,
      handle(calls.listAudit, ({ query, read }) => read((tx) => listAudit(tx, query))),
    ),
    handle(calls.readAudit, ({ params, read }) => read((tx) => readEntry(tx, params.auditId))),
    handleFile(calls.exportAudit, async ({ query: { format, ...filter }, read }) => exportAudit(read, filter, format)),
  ];
}
