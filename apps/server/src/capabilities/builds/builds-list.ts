import type { BuildDetails } from '@muster/contract/build-details';
import { type Build, type BuildSort, buildRules } from '@muster/contract/builds';
import { type BuildHealth, signingTypes } from '@muster/contract/enumerations/apps';
import type { Tx } from '../../platform/db/database.ts';
import { defineList, type Page } from '../../platform/db/list-engine.ts';
import { type Condition, facet, hasFacet, search, since, until } from '../../platform/db/list-filters.ts';
import { sql } from '../../platform/db/sql.ts';
import { fold } from '../../platform/fold.ts';
import { type Membership, visibleApplications } from '../../platform/http/route.ts';
import { hasHealth, healthOf } from './build-health-list.ts';

/** As it is kept: what is told in the caller's language comes by name. */
export type BuildRow = Omit<Build, 'errorText'> & { problemDetail: string | null };

export const buildColumns = sql`b.id, b.organization_id as "organizationId", b.application_id as "applicationId", b.status,
  ${healthOf(sql`b`)} as health,
  b.problem, b.problem_detail as "problemDetail", b.file_name as "fileName", b.size, b.format, b.os,
  b.build_platform as "buildPlatform", b.display_name as "displayName", b.package, b.version_name as "versionName",
  b.version_code as "versionCode", b.icon, b.signing_type as "signingType", b.git_branch as "gitBranch",
  b.git_tag as "gitTag", b.tags, b.deployer_name as "deployerName", d.downloads,
  (select count(*) from build_attachments t where t.organization_id = b.organization_id and t.build_id = b.id) as attachments,
  jsonb_array_length(b.warnings) as warnings, b.expires_at as "expiresAt",
  case when b.token_name is not null then json_build_object('kind', 'appToken', 'name', b.token_name)
    when u.id is not null then json_build_object('kind', 'user', 'name',
      coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)) end as "uploadedBy",
  b.created_at as "createdAt", b.updated_at as "updatedAt", b.processed_at as "processedAt"`;
export const aroundBuilds = sql`left join users u on u.id = b.user_id
  left join build_downloads d on d.organization_id = b.organization_id and d.build_id = b.id`;

export interface BuildFilter {
  q?: string | undefined;
  status?: readonly string[] | undefined;
  health?: readonly BuildHealth[] | undefined;
  os?: readonly string[] | undefined;
  signingType?: readonly string[] | undefined;
  /** All of them. */
  tags?: readonly string[] | undefined;
  gitBranch?: string | undefined;
  gitTag?: string | undefined;
  versionName?: string | undefined;
  deployerName?: string | undefined;
  minTime?: string | undefined;
  maxTime?: string | undefined;
}

export interface BuildQuery extends BuildFilter {
  sort: BuildSort;
  after?: string | undefined;
  limit: number;
}

type BuildColumn = 'createdAt' | 'size' | 'downloads' | 'versionName';

export const buildList = defineList<BuildRow, BuildFilter, { applicationId: string }, BuildColumn>({
  name: 'builds',
  version: 1,
  table: sql`builds_here t`,
  scope: ({ applicationId }, { organizationId }) => [
    sql`t.organization_id = ${organizationId}`,
    sql`t.application_id = ${applicationId}`,
  ],
  filters: {
    q: search(),
    status: facet('status'),
    health: hasHealth,
    os: facet('os'),
    signingType: facet('signingType'),
    tags: (tags) => tags.flatMap(hasTag),
    gitBranch: facet('gitBranch'),
    gitTag: facet('gitTag'),
    versionName: facet('versionName'),
    deployerName: facet('deployerName'),
    minTime: since(sql`t.created_at`),
    maxTime: until(sql`t.created_at`),
  },
  sorts: {
    createdAt: { key: sql`t.created_at`, type: 'time' },
    size: { key: sql`t.size`, type: 'number' },
    versionName: { key: sql`t.version_key`, type: 'text' },
    downloads: {
      key: sql`n.downloads`,
      type: 'number',
      tie: { key: sql`n.build_id`, type: 'uuid' },
      volatile: {
        table: sql`build_downloads n`,
        as: sql`n`,
        on: sql`n.organization_id = t.organization_id and n.application_id = t.application_id and n.build_id = t.id`,
        scope: ({ applicationId }, { organizationId }) => [
          sql`n.organization_id = ${organizationId}`,
          sql`n.application_id = ${applicationId}`,
        ],
      },
    },
  },
  countedTo: buildRules.countedAtMost,
  columns: buildColumns,
  from: ({ organizationId }) => sql`
    left join builds b on b.organization_id = ${organizationId} and b.id = page.list_id ${aroundBuilds}`,
});

/** One that was given, or that stands for a way of signing, as `signingType:ad-hoc`. */
function hasTag(tag: string): Condition[] {
  const signed = [...signingTypes, 'developerId'].find((type) => fold(tag) === fold(`signingType:${type}`));
  return hasFacet([`tag:${fold(tag)}`, ...(signed === undefined ? [] : [`signingType:${signed}`])]);
}

export function listBuilds(tx: Tx, applicationId: string, query: BuildQuery): Promise<Page<BuildRow>> {
  return buildList.page(tx, { applicationId }, query);
}

export async function findBuild(tx: Tx, applicationId: string, id: string): Promise<BuildRow | undefined> {
  return tx.first<BuildRow>(sql`
    select ${buildColumns} from builds b ${aroundBuilds}
    where b.organization_id = ${tx.organizationId} and b.application_id = ${applicationId} and b.id = ${id}`);
}

/** The app of a build, among those that the caller sees. */
export async function findAppOf(tx: Tx, membership: Membership, id: string): Promise<string | undefined> {
  const visible = visibleApplications(membership);
  const row = await tx.first<{ applicationId: string }>(sql`
    select application_id as "applicationId" from builds
    where organization_id = ${tx.organizationId} and id = ${id}
      and (${visible === 'all'} or application_id = any (${visible === 'all' ? [] : [...visible]}::uuid[]))`);
  return row?.applicationId;
}

export type DetailsRow = BuildRow &
  Omit<BuildDetails, keyof Build | 'warningList' | 'scripts'> & {
    warningRows: { code: string; detail?: string | null }[];
    scripts: Partial<BuildDetails['scripts']> | null;
    defaultScripts: Partial<BuildDetails['scripts']>;
  };

export async function findDetails(tx: Tx, applicationId: string, id: string): Promise<DetailsRow | undefined> {
  return tx.first<DetailsRow>(sql`
    select ${buildColumns}, json_build_object('id', a.id, 'slug', a.slug, 'name', a.name) as application, b.changelog,
      b.deployer, encode(f.sha256, 'hex') as sha256, b.facts, b.warnings as "warningRows", b.scripts,
      a.default_scripts as "defaultScripts",
      coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'size', t.size,
          'createdAt', to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by t.created_at, t.id)
        from build_attachments t where t.organization_id = b.organization_id and t.build_id = b.id), '[]') as "attachmentList"
    from builds b join applications a on a.organization_id = b.organization_id and a.id = b.application_id
      left join stored_files f on f.organization_id = b.organization_id and f.id = b.file_id ${aroundBuilds}
    where b.organization_id = ${tx.organizationId} and b.application_id = ${applicationId} and b.id = ${id}`);
}

/** Of the newest build of an app that has one. */
export async function latestIcon(tx: Tx, applicationId: string): Promise<string | undefined> {
  const found = await tx.first<{ icon: string }>(sql`
    select icon from builds
    where organization_id = ${tx.organizationId} and application_id = ${applicationId} and status = 'processed'
      and icon is not null
    order by created_at desc, id desc limit 1`);
  return found?.icon;
}

/** Of all builds of a workspace, some at a time, across workspaces. */
export async function* listIcons(tx: Tx, organizationId: string): AsyncGenerator<string[]> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const some = await tx.query<{ id: string; icon: string }>(sql`
      select id, icon from builds where organization_id = ${organizationId} and id > ${after} and icon is not null
      order by id limit 500`);
    const last = some.at(-1);
    if (last === undefined) return;
    after = last.id;
    yield some.map(({ icon }) => icon);
  }
}

/** Of the app that builds are asked for; undefined where there is none. */
export async function findAppName(tx: Tx, applicationId: string): Promise<string | undefined> {
  const app = await tx.first<{ name: string }>(sql`
    select name from applications where organization_id = ${tx.organizationId} and id = ${applicationId}`);
  return app?.name;
}
