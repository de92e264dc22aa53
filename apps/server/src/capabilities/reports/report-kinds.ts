/** What is done with many reports at once. */
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { type BulkKind, eachSelected, type ItemOutcome, startBulkTask } from '../bulk-tasks/index.ts';
import { type ReportFilter, reportList } from './reports-list.ts';
import { deleteReports, type ReportChange, requireKnown, updateReports } from './reports-service.ts';
import { describeReports } from './reports-store.ts';

const reports = {
  atOnce: 100,
  describe: (tx: Tx, { applicationId }: { applicationId: string | null }, ids: readonly string[]) =>
    describeReports(tx, applicationId ?? '', ids),
} as const;

export const updateReportsKind: BulkKind<ReportChange> = {
  ...reports,
  name: 'updateReports',
  permission: { resource: 'report', action: 'update' },
  run: async (tx, { applicationId, arguments: change }, ids) =>
    missing(ids, await updateReports(tx, applicationId ?? '', ids, change)),
};

export const deleteReportsKind: BulkKind = {
  ...reports,
  name: 'deleteReports',
  permission: { resource: 'report', action: 'delete' },
  run: async (tx, { applicationId }, ids) => missing(ids, await deleteReports(tx, applicationId ?? '', ids)),
};

/** Reports that somebody else deletes meanwhile are skipped. */
function missing(ids: readonly string[], done: readonly string[]): ReadonlyMap<string, ItemOutcome> {
  const there = new Set(done);
  return new Map(ids.filter((id) => !there.has(id)).map((id) => [id, { state: 'skipped', code: 3001 }] as const));
}

export interface ReportSelection {
  reportIds?: readonly string[] | undefined;
  all?: ReportFilter | undefined;
  exceptReportIds?: readonly string[] | undefined;
}

/** Those named have to be reports of the app, or nothing is done. The id is the task's. */
export async function startOnReports<A extends object>(
  tx: Tx,
  kind: BulkKind<A>,
  applicationId: string,
  change: A,
  { reportIds = [], all, exceptReportIds = [] }: ReportSelection,
): Promise<string> {
  const named = [...new Set([...reportIds, ...exceptReportIds])];
  if ((await describeReports(tx, applicationId, named)).length !== named.length) fail(3001);
  const scope = { applications: [applicationId] };
  await requireKnown(tx, scope, all ?? {});
  const matching = all && ((page: { after: string; limit: number }) => reportList.matchingIds(tx, scope, all, page));
  const selected = eachSelected({ ids: reportIds, except: exceptReportIds, matching });
  return startBulkTask(tx, kind, { applicationId, arguments: change }, selected);
}
