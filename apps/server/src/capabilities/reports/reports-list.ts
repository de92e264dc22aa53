import { type Report, type ReportDetails, type ReportSort, reportRules } from '@muster/contract/reports';
import type { Tx } from '../../platform/db/database.ts';
import { defineList, type Page } from '../../platform/db/list-engine.ts';
import { facet, search, since, until } from '../../platform/db/list-filters.ts';
import { sql } from '../../platform/db/sql.ts';

const columns = sql`r.id, r.organization_id as "organizationId", r.application_id as "applicationId",
  json_build_object('id', a.id, 'slug', a.slug, 'name', a.name, 'picture', a.picture) as application,
  r.type, r.status, r.archived, r.message, r.origin,
  json_build_object('type', r.member_type, 'id', r.member_id, 'email', r.member_email, 'name', r.member_name) as member,
  r.package_name as "packageName", r.package_version as "packageVersion",
  r.package_version_name as "packageVersionName", r.os, r.os_version as "osVersion",
  r.device #>> '{device,model}' as "deviceModel", r.build_id as "buildId", r.publication_id as "publicationId",
  r.screenshot, r.video, r.created_at as "createdAt", r.updated_at as "updatedAt"`;
const aroundReports = sql`left join applications a on a.organization_id = r.organization_id and a.id = r.application_id`;

export interface ReportFilter {
  q?: string | undefined;
  type?: readonly string[] | undefined;
  status?: readonly string[] | undefined;
  archived?: 'true' | 'false' | undefined;
  osVersion?: readonly string[] | undefined;
  packageVersion?: readonly string[] | undefined;
  packageVersionName?: readonly string[] | undefined;
  buildId?: readonly string[] | undefined;
  minTime?: string | undefined;
  maxTime?: string | undefined;
}

export interface ReportQuery extends ReportFilter {
  sort: ReportSort;
  after?: string | undefined;
  limit: number;
}

/** Of these apps, or of all that the workspace has. */
export interface ReportScope {
  applications: 'all' | readonly string[];
}

export const reportList = defineList<Report, ReportFilter, ReportScope, 'createdAt'>({
  name: 'reports',
  version: 1,
  table: sql`reports_here t`,
  scope: ({ applications }, { organizationId }) => [
    sql`t.organization_id = ${organizationId}`,
    ...(applications === 'all' ? [] : [inApps(applications)]),
  ],
  filters: {
    q: search(),
    type: facet('type'),
    status: facet('status'),
    archived: facet('archived'),
    osVersion: facet('osVersion'),
    packageVersion: facet('packageVersion'),
    packageVersionName: facet('packageVersionName'),
    buildId: facet('build'),
    minTime: since(sql`t.created_at`),
    maxTime: until(sql`t.created_at`),
  },
  sorts: { createdAt: { key: sql`t.created_at`, type: 'time' } },
  countedTo: reportRules.countedAtMost,
  columns,
  from: ({ organizationId }) => sql`
    left join reports r on r.organization_id = ${organizationId} and r.id = page.list_id ${aroundReports}`,
});

/** One app by itself is found in the order of its own index. */
function inApps(ids: readonly string[]) {
  const [only] = ids;
  return ids.length === 1 ? sql`t.application_id = ${only}` : sql`t.application_id = any (${[...ids]}::uuid[])`;
}

export function listReports(tx: Tx, scope: ReportScope, query: ReportQuery): Promise<Page<Report>> {
  return reportList.page(tx, scope, query);
}

/** The same without a total. */
export function readReportPage(tx: Tx, scope: ReportScope, query: ReportQuery): Promise<Page<Report>> {
  return reportList.page(tx, scope, query, { total: false });
}

export async function findReport(tx: Tx, applicationId: string, id: string): Promise<ReportDetails | undefined> {
  return tx.first<ReportDetails>(sql`
    select ${columns}, r.device, r.video_size as "videoSize",
      case when b.id is not null then json_build_object('id', b.id, 'versionName', b.version_name,
        'versionCode', b.version_code, 'fileName', b.file_name) end as build
    from reports r ${aroundReports}
      left join builds b on b.organization_id = r.organization_id and b.id = r.build_id
    where r.organization_id = ${tx.organizationId} and r.application_id = ${applicationId} and r.id = ${id}`);
}

/** Screenshots of all reports of a workspace, some at a time, across workspaces. */
export async function* listScreenshots(tx: Tx, organizationId: string): AsyncGenerator<string[]> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const some = await tx.query<{ id: string; screenshot: string }>(sql`
      select id, screenshot from reports
      where organization_id = ${organizationId} and id > ${after} and screenshot is not null order by id limit 500`);
    const last = some.at(-1);
    if (last === undefined) return;
    after = last.id;
    yield some.map(({ screenshot }) => screenshot);
  }
}
