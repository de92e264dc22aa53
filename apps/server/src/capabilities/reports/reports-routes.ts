import * as calls from '@muster/contract/calls/reports';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { counted } from '../../platform/http/count-views.ts';
import { handle, handleFile, type Route, visibleApplications } from '../../platform/http/route.ts';
import { replyStarted } from '../bulk-tasks/index.ts';
import { deleteReportsKind, startOnReports, updateReportsKind } from './report-kinds.ts';
import { exportReports } from './reports-export.ts';
import { findReport, listReports } from './reports-list.ts';
import { deleteReports, requireKnown, updateReports } from './reports-service.ts';

interface Place {
  appId: string;
  reportId: string;
}

export function reportRoutes(): Route[] {
  return [
    ...counted(
      calls.countReports,
      handle(calls.listReports, ({ params, query, read }) =>
        read(async (tx) => {
          const scope = { applications: [params.appId] };
          const page = await listReports(tx, scope, query);
          // Only where there is none has anybody to know whether there is an app, or a build.
          if (page.items.length === 0) await requireKnown(tx, scope, query);
          return page;
        }),
      ),
    ),
    handle(calls.listWorkspaceReports, ({ query: { applicationId, ...query }, membership, read }) =>
      read(async (tx) => {
        const scope = { applications: among(visibleApplications(membership), applicationId) };
        await requireKnown(tx, scope, query);
        return listReports(tx, scope, query);
      }),
    ),
    handleFile(calls.exportReports, async ({ params, query, read }) => {
      const scope = { applications: [params.appId] };
      await read((tx) => requireKnown(tx, scope, query));
      return exportReports(read, scope, query);
    }),
    handle(calls.readReport, ({ params, read }) => read((tx) => readReport(tx, params))),
    handle(calls.updateReport, ({ params, body, transaction }) =>
      transaction(async (tx) => {
        await updateReports(tx, params.appId, [params.reportId], body);
        return readReport(tx, params);
      }),
    ),
    handle(calls.deleteReport, ({ params, transaction }) =>
      transaction(async (tx) => {
        if ((await deleteReports(tx, params.appId, [params.reportId])).length === 0) fail(3001);
        return null;
      }),
    ),
    handle(
      calls.updateReports,
      ({ params, body: { status, archived, ...selection }, principal, membership, transaction }) =>
        transaction(async (tx) => {
          const taskId = await startOnReports(tx, updateReportsKind, params.appId, { status, archived }, selection);
          return replyStarted(tx, updateReportsKind, taskId, { principal, membership });
        }),
    ),
    handle(calls.deleteReports, ({ params, body, principal, membership, transaction }) =>
      transaction(async (tx) => {
        const taskId = await startOnReports(tx, deleteReportsKind, params.appId, {}, body);
        return replyStarted(tx, deleteReportsKind, taskId, { principal, membership });
      }),
    ),
  ];
}

async function readReport(tx: Tx, { appId, reportId }: Place) {
  return (await findReport(tx, appId, reportId)) ?? fail(3001);
}

/** Those that were asked for, as long as somebody sees them all. */
function among(visible: 'all' | readonly string[], asked: readonly string[] | undefined): 'all' | readonly string[] {
  if (asked === undefined) return visible;
  return visible === 'all' || asked.every((id) => visible.includes(id)) ? asked : fail(3001);
}
