/** Which builds a publication gives: the newest for each platform, found anew at every request. */
import type { PublicationFilter, PublishedBuild } from '@muster/contract/publications';
import type { Tx } from '../../platform/db/database.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';

/** Made for shops or tools, which turn them into packages for one device. No device installs them as they are. */
const notInstallable = ['aab', 'apks', 'xapk'];

/** Of a build `b`. */
export const publishedBuildJson: Sql = sql`json_build_object('id', b.id, 'os', b.os, 'buildPlatform', b.build_platform,
  'versionName', b.version_name, 'versionCode', b.version_code, 'fileName', b.file_name, 'format', b.format,
  'size', b.size, 'icon', b.icon,
  'createdAt', to_char(b.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'installable', coalesce(b.format <> all (${notInstallable}::text[]), true))`;

/**
 * For a lateral join with rows `p` that have `organization_id`, `application_id` and `filter`. Its few builds are looked up
 * one by one: the planner takes them for many, and would read all builds of the workspace for each publication.
 */
export const buildsOfFilter: Sql = sql`
  select coalesce(json_agg(${publishedBuildJson} order by g.platform), '[]') as builds
  from published_builds(p.organization_id, p.application_id, p.filter, 1) g
    cross join lateral (
      select * from builds b where b.organization_id = p.organization_id and b.id = g.build_id limit 1) b`;

export interface Filtered {
  id: string;
  applicationId: string;
  filter: PublicationFilter;
}

/** Of publications that need not be saved, in one statement. */
export async function resolveBuilds(
  tx: Tx,
  publications: readonly Filtered[],
): Promise<ReadonlyMap<string, PublishedBuild[]>> {
  const asked = JSON.stringify(
    publications.map(({ id, applicationId, filter }) => ({ id, application_id: applicationId, filter })),
  );
  const rows = await tx.query<{ id: string; builds: PublishedBuild[] }>(sql`
    select p.id, given.builds
    from (select ${tx.organizationId}::uuid as organization_id, asked.*
      from jsonb_to_recordset(${asked}::jsonb) as asked (id text, application_id uuid, filter jsonb)) p
    cross join lateral (${buildsOfFilter}) given`);
  return new Map(rows.map(({ id, builds }) => [id, builds]));
}
