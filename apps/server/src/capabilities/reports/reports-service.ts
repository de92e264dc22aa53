import { randomUUIDv7 } from 'node:crypto';
import type { DownloadMemberType, ReportStatus, ReportType } from '@muster/contract/enumerations/apps';
import { type DeviceInfo, type PackageInfo, type ReportOrigin, reportRules } from '@muster/contract/reports';
import { newToken } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { idsPerEvent } from '../../platform/events/change-store.ts';
import { emit, recordChange, recordChanges } from '../../platform/events/record-change.ts';
import { dropPictures } from '../../platform/pictures/pictures.ts';
import type { ReportFilter, ReportScope } from './reports-list.ts';
import {
  countApps,
  countBuilds,
  deleteReportRows,
  findReportedBuild,
  type GoneReport,
  insertReport,
  lockReportedApp,
  lockReports,
  lockReportsOfApp,
  mediaAfter,
  saveReports,
} from './reports-store.ts';
import { videoKey } from './video-key.ts';

export interface NewReport {
  applicationId: string;
  /** Without it, the build that has this package and version. */
  buildId?: string | null;
  publicationId?: string | null;
  type: ReportType;
  message: string;
  origin: ReportOrigin;
  /** Of somebody anonymous the address that they may have written. */
  member: { type: DownloadMemberType; id: string | null; email: string | null; name?: string | null };
  packageInfo?: PackageInfo;
  deviceInfo?: DeviceInfo;
  /** As `keepScreenshot` gives it. */
  screenshot?: string | null;
  hasVideo?: boolean;
}

/** The token is what the address of the upload holds (`videoUploadUrl`). */
export interface NewReportAnswer {
  id: string;
  videoUpload?: { token: string; expiresAt: string };
}

/** Apps and builds that somebody names have to be there, and theirs. */
export async function requireKnown(
  tx: Tx,
  { applications }: ReportScope,
  { buildId = [] }: Pick<ReportFilter, 'buildId'>,
): Promise<void> {
  const builds = [...new Set(buildId)];
  if (builds.length > 0 && (await countBuilds(tx, applications, builds)) < builds.length) fail(3001);
  const apps = applications === 'all' ? [] : [...new Set(applications)];
  if (apps.length > 0 && (await countApps(tx, apps)) < apps.length) fail(3001);
}

/** People hear of it by the event, where the app's settings say so. */
export async function createReport(tx: Tx, report: NewReport): Promise<NewReportAnswer> {
  const { applicationId, type, member, packageInfo = {}, deviceInfo = {}, hasVideo = false } = report;
  const message = report.message.trim();
  const app = (await lockReportedApp(tx, applicationId)) ?? fail(3001);
  if (report.buildId && (await countBuilds(tx, [applicationId], [report.buildId])) === 0) fail(3001);
  const buildId = report.buildId ?? (await findReportedBuild(tx, applicationId, packageInfo)) ?? null;
  const upload = hasVideo ? newToken() : undefined;
  const id = randomUUIDv7();
  const expiresAt = await insertReport(tx, {
    id,
    applicationId,
    buildId,
    publicationId: report.publicationId ?? null,
    type,
    message,
    origin: report.origin,
    member: { ...member, name: member.name || null },
    packageInfo,
    deviceInfo,
    screenshot: report.screenshot ?? null,
    video: hasVideo ? 'missing' : 'none',
    uploadHash: upload?.hash ?? null,
    uploadHours: reportRules.videoHours,
  });
  await recordChange(tx, {
    action: 'create',
    entity: 'report',
    entityId: id,
    entityName: titleOf(message),
    after: { type, message, memberEmail: member.email },
    payload: {
      applicationId,
      ...(app.notify ? { told: { application: app.name, title: titleOf(message) } } : {}),
    },
  });
  return { id, ...(upload && expiresAt ? { videoUpload: { token: upload.token, expiresAt } } : {}) };
}

const titleMax = 80;

/** Its first line, or what of it fits where it is named. */
export function titleOf(message: string): string {
  const [first = ''] = message.split('\n', 1);
  return first.length > titleMax ? `${first.slice(0, titleMax - 1).trimEnd()}…` : first;
}

export interface ReportChange {
  status?: ReportStatus | undefined;
  archived?: boolean | undefined;
}

/** Gives those that are there. What is as it was is no change: neither written nor told. */
export async function updateReports(
  tx: Tx,
  applicationId: string,
  ids: readonly string[],
  change: ReportChange,
): Promise<string[]> {
  const found = await lockReports(tx, applicationId, ids);
  const changed = found.flatMap(({ id, message, ...before }) => {
    const after = { status: change.status ?? before.status, archived: change.archived ?? before.archived };
    const same = after.status === before.status && after.archived === before.archived;
    return same ? [] : [{ entityId: id, entityName: titleOf(message), before, after }];
  });
  if (changed.length > 0) {
    await saveReports(
      tx,
      changed.map(({ entityId }) => entityId),
      change,
    );
    await recordChanges(tx, { type: 'report.update', payload: { applicationId } }, changed);
  }
  return found.map(({ id }) => id);
}

/** Those of them that are still there, with their screenshots and videos. */
export async function deleteReports(tx: Tx, applicationId: string, ids: readonly string[]): Promise<string[]> {
  const gone = await deleteReportRows(tx, applicationId, ids);
  await dropMedia(tx, gone);
  await recordChanges(
    tx,
    { type: 'report.delete', payload: { applicationId } },
    gone.map(({ id, message, status }) => ({
      entityId: id,
      entityName: titleOf(message),
      before: { message, status },
    })),
  );
  return gone.map(({ id }) => id);
}

/** Of a video that was announced some may have arrived. */
async function dropMedia(tx: Tx, reports: readonly Pick<GoneReport, 'id' | 'screenshot' | 'video'>[]): Promise<void> {
  await dropPictures(
    tx,
    reports.map(({ screenshot }) => screenshot),
  );
  for (const { id, video } of reports) {
    if (video === 'none') continue;
    await emit(tx, { type: 'file.drop', entityId: id, payload: { key: videoKey(tx.organizationId, id) } });
  }
}

/** Before an app goes, and its reports with it. The audit tells of the app. */
async function dropMediaOfApp(tx: Tx, applicationId: string): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const some = await mediaAfter(tx, applicationId, after, idsPerEvent);
    const last = some.at(-1);
    if (last === undefined) return;
    after = last.id;
    await dropMedia(tx, some);
  }
}

/** For whoever deletes an app. */
export const reportsOfApp = { lock: lockReportsOfApp, tell: dropMediaOfApp };
