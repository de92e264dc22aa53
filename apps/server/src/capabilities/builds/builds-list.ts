import type { BuildDetails } from '@muster/contract/build-details';
import { type Build, type BuildSort, buildRules } from '@muster/contract/builds';
import type { Tx } from '../../platform/db/database.ts';
import { estimateSize, type FilteredList, findPage, ordered } from '../../platform/db/filtered-list.ts';
import { unplanned } from '../../platform/db/planned-rows.ts';
import { sql } from '../../platform/db/sql.ts';
import {
  type BuildFilter,
  facetConditions,
  searchConditions,
  timeConditions,
  wordConditions,
} from './builds-filter-list.ts';
import { orderOf, readPlace, writePlace } from './builds-order-list.ts';

/** As it is kept: what is told in the caller's language comes by name. */
export type BuildRow = Omit<Build, 'errorText'> & { problemDetail: string | null };

export const buildColumns = sql`b.id, b.organization_id as "organizationId", b.application_id as "applicationId", b.status,
  b.problem, b.problem_detail as "problemDetail", b.file_name as "fileName", b.size, b.format, b.os,
  b.build_platform as "buildPlatform", b.display_name as "displayName", b.package, b.version_name as "versionName",
  b.version_code as "versionCode", b.icon, b.signing_type as "signingType", b.git_branch as "gitBranch",
  b.git_tag as "gitTag", b.tags, b.deployer_name as "deployerName", b.downloads,
  (select count(*) from build_attachments t where t.organization_id = b.organization_id and t.build_id = b.id) as attachments,
  jsonb_array_length(b.warnings) as warnings, b.expires_at as "expiresAt",
  case when b.token_name is not null then json_build_object('kind', 'appToken', 'name', b.token_name)
    when u.id is not null then json_build_object('kind', 'user', 'name',
      coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)) end as "uploadedBy",
  b.created_at as "createdAt", b.updated_at as "updatedAt", b.processed_at as "processedAt"`;
export const aroundBuilds = sql`left join users u on u.id = b.user_id`;

export interface BuildQuery extends BuildFilter {
  sort: BuildSort;
  after?: string | undefined;
  limit: number;
}

type Placed = BuildRow & { key: string; total: number | null };

export async function listBuilds(
  tx: Tx,
  applicationId: string,
  query: BuildQuery,
): Promise<{ items: BuildRow[]; totalDocs: number; next: string | null }> {
  const { sort, limit } = query;
  const order = orderOf(sort);
  const place = readPlace(sort, order.isKey, query.after);
  const list = toList(tx, applicationId, query, place && { key: sql`${place.key}::${order.type}`, id: place.id });
  const size = await estimateSize(tx, list);
  const { rows, total: totalDocs } = await findPage<Placed>(tx, list, size, {
    counting: toList(tx, applicationId, { ...query, sort: '-createdAt' }),
    countedAtMost: buildRules.countedAtMost,
    known: place?.total,
    read: (found) =>
      tx.query<Placed>(
        unplanned(sql`
          select ${buildColumns}, ${order.shown} as key, f.total
          from (${found}) f left join builds b on b.organization_id = ${tx.organizationId} and b.id = f.id
            ${aroundBuilds} ${ordered({ ...order, key: sql`f.key` }, sql`f.id`)}`),
      ),
  });
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items: items.map(({ key: _key, total: _total, ...row }): BuildRow => row),
    totalDocs,
    next: rows.length > limit && last ? writePlace(sort, { key: last.key, id: last.id, total: totalDocs }) : null,
  };
}

function toList(tx: Tx, applicationId: string, query: BuildQuery, after?: FilteredList['after']): FilteredList {
  const { key, descending, column } = orderOf(query.sort);
  // In the order of time a stretch of time is a piece of the index.
  const stretch = column === 'createdAt' ? timeConditions(query) : [];
  const filter = stretch.length > 0 ? { ...query, minTime: undefined, maxTime: undefined } : query;
  const facets = facetConditions(applicationId, filter);
  const words = searchConditions(filter);
  const plain = [...words, ...timeConditions(filter)];
  return {
    from: sql`build_keys_here`,
    scope: [sql`organization_id = ${tx.organizationId}`, sql`application_id = ${applicationId}`, ...stretch],
    exact: [...facets.flat().map(({ exact }) => exact), ...plain],
    marked: [...timeConditions(filter), ...facets.flat().map(({ marked }) => marked)],
    words: wordConditions(applicationId, filter),
    plain,
    dependent: facets.map((group) => group.map(({ exact }) => exact)),
    covered: words.length === 0,
    key,
    descending,
    after,
    limit: query.limit,
  };
}

export async function findBuild(tx: Tx, applicationId: string, id: string): Promise<BuildRow | undefined> {
  return tx.first<BuildRow>(sql`
    select ${buildColumns} from builds b ${aroundBuilds}
    where b.organization_id = ${tx.organizationId} and b.application_id = ${applicationId} and b.id = ${id}`);
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
