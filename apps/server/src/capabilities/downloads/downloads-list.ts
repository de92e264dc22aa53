import { type Download, downloadRules } from '@muster/contract/downloads';
import type { Tx } from '../../platform/db/database.ts';
import { defineList } from '../../platform/db/list-engine.ts';
import { facet, search, since, until } from '../../platform/db/list-filters.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';

/** The apps that somebody sees. */
export type Apps = 'all' | readonly string[];

export interface DownloadFilter {
  q?: string | undefined;
  buildId?: string | undefined;
  publicationId?: string | undefined;
  memberId?: string | undefined;
  memberType?: readonly string[] | undefined;
  origin?: readonly string[] | undefined;
  os?: readonly string[] | undefined;
  kind?: readonly string[] | undefined;
  country?: readonly string[] | undefined;
  minTime?: string | undefined;
  maxTime?: string | undefined;
}

const columns = sql`d.id, json_build_object('id', a.id, 'name', a.name) as application, d.build_id as "buildId",
  b.id is not null as "hasBuild", d.origin, d.member_type as "memberType", p.id as "memberId",
  d.member_email as "memberEmail", nullif(trim(p.first_name || ' ' || p.last_name), '') as "memberName", d.kind, d.os,
  case when d.publication_id is not null then json_build_object('id', d.publication_id, 'slug', n.slug) end as publication,
  d.version_name as "versionName", d.version_code as "versionCode", d.country, d.device_model as "deviceModel",
  d.device_os as "deviceOs", d.device_os_version as "deviceOsVersion", d.created_at as "createdAt"`;
const around = sql`join applications a on a.organization_id = d.organization_id and a.id = d.application_id
  left join builds b on b.organization_id = d.organization_id and b.id = d.build_id
  left join publications n on n.organization_id = d.organization_id and n.id = d.publication_id
  left join people p on p.organization_id = d.organization_id and p.id = d.member_id`;

export const downloadList = defineList<Download, DownloadFilter, { apps: Apps }, 'createdAt'>({
  name: 'downloads',
  version: 1,
  table: sql`downloads_here t`,
  scope: ({ apps }, { organizationId }) => [
    sql`t.organization_id = ${organizationId}`,
    ...(apps === 'all' ? [] : [ofApps(sql`t.application_id`, apps)]),
  ],
  filters: {
    q: search(),
    buildId: facet('build'),
    publicationId: facet('publication'),
    memberId: facet('member'),
    memberType: facet('memberType'),
    origin: facet('origin'),
    os: facet('os'),
    kind: facet('kind'),
    country: facet('country', (code) => code.toUpperCase()),
    minTime: since(sql`t.created_at`),
    maxTime: until(sql`t.created_at`),
  },
  sorts: { createdAt: { key: sql`t.created_at`, type: 'time' } },
  countedTo: downloadRules.countedAtMost,
  columns,
  from: ({ organizationId }) => sql`
    left join (downloads d ${around})
      on d.organization_id = ${organizationId} and d.created_at = page.list_key and d.id = page.list_id`,
});

/** One app by itself, so that its index is used. */
export function ofApps(column: Sql, apps: readonly string[]): Sql {
  const [only, ...others] = apps;
  return others.length === 0 && only !== undefined
    ? sql`${column} = ${only}`
    : sql`${column} = any (${[...apps]}::uuid[])`;
}

/** Those that somebody sees of the ones that are asked for. */
export function within(apps: Apps, applicationId: string | undefined): Apps {
  if (applicationId === undefined) return apps;
  return apps === 'all' || apps.includes(applicationId) ? [applicationId] : [];
}

export async function findDownload(tx: Tx, apps: Apps, id: string): Promise<Download | undefined> {
  return tx.first<Download>(sql`
    select ${columns} from downloads d ${around}
    where d.organization_id = ${tx.organizationId} and d.id = ${id}
      and ${apps === 'all' ? sql`true` : ofApps(sql`d.application_id`, apps)}`);
}
