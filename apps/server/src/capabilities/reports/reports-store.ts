import type { DownloadMemberType, ReportStatus, ReportType } from '@muster/contract/enumerations/apps';
import type { Role } from '@muster/contract/permissions';
import type { DeviceInfo, PackageInfo, ReportOrigin, VideoState } from '@muster/contract/reports';
import type { Database, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface NewReportRow {
  id: string;
  applicationId: string;
  buildId: string | null;
  publicationId: string | null;
  type: ReportType;
  message: string;
  origin: ReportOrigin;
  member: { type: DownloadMemberType; id: string | null; email: string | null; name: string | null };
  packageInfo: PackageInfo;
  deviceInfo: DeviceInfo;
  screenshot: string | null;
  video: VideoState;
  uploadHash: Buffer | null;
  uploadHours: number;
}

export async function insertReport(tx: Tx, row: NewReportRow): Promise<string | null> {
  const { uploadUntil } = await tx.one<{ uploadUntil: string | null }>(sql`
    insert into reports (organization_id, id, application_id, build_id, publication_id, type, message, origin, member_type,
      member_id, member_email, member_name, package_name, package_version, package_version_name, os, os_version, device,
      screenshot, video, upload_hash, upload_until)
    values (${tx.organizationId}, ${row.id}, ${row.applicationId}, ${row.buildId}, ${row.publicationId}, ${row.type},
      ${row.message}, ${row.origin}, ${row.member.type}, ${row.member.id}, ${row.member.email}, ${row.member.name},
      ${row.packageInfo.name || null}, ${row.packageInfo.version || null}, ${row.packageInfo.versionName || null},
      ${row.deviceInfo.os?.name || null}, ${row.deviceInfo.os?.version || null}, ${JSON.stringify(row.deviceInfo)},
      ${row.screenshot}, ${row.video}, ${row.uploadHash},
      case when ${row.uploadHash}::bytea is not null then now() + make_interval(hours => ${row.uploadHours}::int) end)
    returning upload_until as "uploadUntil"`);
  return uploadUntil;
}

export interface ReportedApp {
  name: string;
  notify: boolean;
}

/** Held, so that it does not go before the report is there; undefined where there is none. */
export async function lockReportedApp(tx: Tx, applicationId: string): Promise<ReportedApp | undefined> {
  return tx.first<ReportedApp>(sql`
    select name, coalesce((notifications ->> 'newFeedbackNotifyCollaborators')::boolean, false) as notify
    from applications where organization_id = ${tx.organizationId} and id = ${applicationId} for key share`);
}

/** The newest build with that package and version: what the device had when it wrote. */
export async function findReportedBuild(
  tx: Tx,
  applicationId: string,
  { name, version, versionName }: PackageInfo,
): Promise<string | undefined> {
  if (!name || !version) return undefined;
  const found = await tx.first<{ id: string }>(sql`
    select id from builds
    where organization_id = ${tx.organizationId} and application_id = ${applicationId} and status = 'processed'
      and package = ${name} and version_code = ${version}
      and (${versionName || null}::text is null or version_name = ${versionName || null})
    order by created_at desc, id desc limit 1`);
  return found?.id;
}

/** How many of these are builds of the apps. */
export async function countBuilds(
  tx: Tx,
  applications: 'all' | readonly string[],
  ids: readonly string[],
): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from builds
    where organization_id = ${tx.organizationId} and id = any (${[...ids]}::uuid[])
      and ${applications === 'all' ? sql`true` : sql`application_id = any (${[...applications]}::uuid[])`}`);
  return count;
}

export async function countApps(tx: Tx, ids: readonly string[]): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from applications where organization_id = ${tx.organizationId} and id = any (${[...ids]}::uuid[])`);
  return count;
}

export interface LockedReport {
  id: string;
  message: string;
  status: ReportStatus;
  archived: boolean;
}

/** In the order of their ids, so that two who change many wait for each other. */
export async function lockReports(tx: Tx, applicationId: string, ids: readonly string[]): Promise<LockedReport[]> {
  return tx.query<LockedReport>(sql`
    select id, message, status, archived from reports
    where organization_id = ${tx.organizationId} and application_id = ${applicationId} and id = any (${[...ids]}::uuid[])
    order by id for update`);
}

export async function saveReports(
  tx: Tx,
  ids: readonly string[],
  { status, archived }: { status?: ReportStatus | undefined; archived?: boolean | undefined },
): Promise<void> {
  await tx.run(sql`
    update reports set status = coalesce(${status ?? null}, status), archived = coalesce(${archived ?? null}, archived),
      updated_at = now()
    where organization_id = ${tx.organizationId} and id = any (${[...ids]}::uuid[])`);
}

export interface GoneReport extends LockedReport {
  screenshot: string | null;
  video: VideoState;
}

export async function deleteReportRows(tx: Tx, applicationId: string, ids: readonly string[]): Promise<GoneReport[]> {
  return tx.query<GoneReport>(sql`
    with held as materialized (
      select id from reports
      where organization_id = ${tx.organizationId} and application_id = ${applicationId} and id = any (${[...ids]}::uuid[])
      order by id for update)
    delete from reports r using held h where r.organization_id = ${tx.organizationId} and r.id = h.id
    returning r.id, r.message, r.status, r.archived, r.screenshot, r.video`);
}

/** In the order of the ids. */
export async function describeReports(
  tx: Tx,
  applicationId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return tx.query(sql`
    select r.id, left(r.message, 80) as name
    from unnest(${[...ids]}::uuid[]) with ordinality as t(id, n)
      join reports r on r.organization_id = ${tx.organizationId} and r.application_id = ${applicationId} and r.id = t.id
    order by n`);
}

/** Whoever takes an app away holds its reports before it. */
export async function lockReportsOfApp(tx: Tx, applicationId: string): Promise<void> {
  await tx.run(sql`
    select 1 from reports where organization_id = ${tx.organizationId} and application_id = ${applicationId}
    order by id for update`);
}

/** What reports of an app have in the storage, some at a time. */
export async function mediaAfter(
  tx: Tx,
  applicationId: string,
  after: string,
  limit: number,
): Promise<Pick<GoneReport, 'id' | 'screenshot' | 'video'>[]> {
  return tx.query(sql`
    select id, screenshot, video from reports
    where organization_id = ${tx.organizationId} and application_id = ${applicationId} and id > ${after}
      and (screenshot is not null or video <> 'none')
    order by id limit ${limit}`);
}

/** Whose video is sent to an address; undefined once it is there, or too late. */
export async function findAwaitedVideo(
  db: Database,
  hash: Buffer,
): Promise<{ organizationId: string; id: string } | undefined> {
  return db.systemFirst(sql`
    select organization_id as "organizationId", id from reports
    where upload_hash = ${hash} and upload_until > now() and video = 'missing'`);
}

/** `late`: another one is there already. `gone`: the report is not there any more. */
export async function keepVideo(
  tx: Tx,
  { id, hash, type, size }: { id: string; hash: Buffer; type: string; size: number },
): Promise<{ applicationId: string } | 'late' | 'gone'> {
  const kept = await tx.first<{ applicationId: string }>(sql`
    update reports set video = 'kept', video_type = ${type}, video_size = ${size}, upload_hash = null, upload_until = null,
      updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${id} and upload_hash = ${hash} and video = 'missing'
    returning application_id as "applicationId"`);
  if (kept) return kept;
  const there = await tx.first(sql`select 1 from reports where organization_id = ${tx.organizationId} and id = ${id}`);
  return there ? 'late' : 'gone';
}

export interface LinkedVideo {
  type: string;
  /** What whoever asked for it is by now, in the workspace and in the app. */
  roles: (Role | null)[];
}

/** Undefined also where whoever asked for it is not in the workspace any more. */
export async function findLinkedVideo(
  db: Database,
  { organizationId, reportId, userId }: { organizationId: string; reportId: string; userId: string },
): Promise<LinkedVideo | undefined> {
  return db.systemFirst<LinkedVideo>(sql`
    select r.video_type as type,
      array[m.role, (
        select a.role from people p
        join person_applications a on a.organization_id = p.organization_id and a.person_id = p.id
          and a.application_id = r.application_id
        where m.role = 'unassigned' and p.organization_id = r.organization_id and p.user_id = m.user_id)] as roles
    from reports r
    join memberships m on m.organization_id = r.organization_id and m.user_id = ${userId}
    where r.organization_id = ${organizationId} and r.id = ${reportId} and r.video = 'kept'`);
}

/** For the demo company: what was written long ago, and what became of it. */
export async function dateReport(
  tx: Tx,
  id: string,
  { status, archived, at }: { status: ReportStatus; archived: boolean; at: Date },
): Promise<void> {
  await tx.run(sql`
    update reports set status = ${status}, archived = ${archived}, created_at = ${at}, updated_at = ${at}
    where organization_id = ${tx.organizationId} and id = ${id}`);
}
