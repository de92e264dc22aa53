import type { ApplicationSettings } from '@muster/contract/app-settings';
import type { Application, AppSort, AttributeType } from '@muster/contract/apps';
import type { Role } from '@muster/contract/permissions';
import type { Tx } from '../../platform/db/database.ts';
import { defineList, type Page } from '../../platform/db/list-engine.ts';
import { oneOf, where } from '../../platform/db/list-filters.ts';
import { join, type Sql, sql } from '../../platform/db/sql.ts';
import { type Membership, visibleApplications } from '../../platform/http/route.ts';

type Row = Omit<Application, 'security' | 'library'>;
export type SettingsOf = Pick<ApplicationSettings, 'configuration' | 'sdk' | 'notifications' | 'defaultScripts'>;

const columns = sql`a.id, o.id as organization,
  json_build_object('id', o.id, 'slug', o.slug, 'name', o.name) as "organizationInfo", a.name, a.slug, a.description, a.picture, a.picture_source as "pictureSource", a.oss,
  a.build_platforms as "buildPlatforms", a.last_build_processed_at as "lastBuildProcessedDate", a.metadata,
  json_build_object('builds', a.builds, 'appCollaborators', (
    select count(*) from person_applications p where p.organization_id = a.organization_id and p.application_id = a.id
  ), 'downloads', (
    select coalesce(sum(d.downloads), 0) from application_days d
    where d.organization_id = a.organization_id and d.application_id = a.id
  ), 'feedbacks', (
    select count(*) from reports r where r.organization_id = a.organization_id and r.application_id = a.id
  )) as counts, a.created_at as "createdAt", a.updated_at as "updatedAt"`;
const from = sql`applications a join organizations o on o.id = a.organization_id`;

interface AppFilter {
  q?: string | undefined;
  slug?: string | undefined;
  os?: readonly string[] | undefined;
  metadata?: readonly string[] | undefined;
}

export interface AppQuery extends AppFilter {
  sort: AppSort;
  after?: string | undefined;
  limit: number;
}

/** Few enough in one workspace to be looked at one by one. */
const appList = defineList<Row, AppFilter, Membership, 'name' | 'createdAt' | 'lastBuild'>({
  name: 'apps',
  version: 1,
  table: sql`applications t`,
  scope: (membership, { organizationId }) => [
    sql`t.organization_id = ${organizationId}`,
    ...visibleOnly(membership, sql`t.id`),
  ],
  filters: {
    q: where((q) => sql`(strpos(t.sort_name, folded(${q})) > 0 or strpos(t.slug, lower(${q})) > 0)`),
    slug: oneOf(sql`t.slug`),
    os: where((oss) => sql`t.oss && ${[...oss]}::text[]`),
    metadata: (pairs) => pairs.map((pair) => ({ sql: hasMetadata(pair) })),
  },
  sorts: {
    name: { key: sql`t.sort_name`, type: 'text' },
    createdAt: { key: sql`t.created_at`, type: 'time' },
    lastBuild: { key: sql`coalesce(t.last_build_processed_at, '-infinity')`, type: 'time' },
  },
  countedTo: 100_000,
  columns,
  from: ({ organizationId }) => sql`
    left join (${from}) on a.organization_id = ${organizationId} and a.id = page.list_id`,
});

export async function listApps(
  tx: Tx,
  membership: Membership,
  query: AppQuery,
): Promise<Page<Omit<Application, 'library'>>> {
  const { items, ...page } = await appList.page(tx, membership, query);
  return { ...page, items: items.map((row) => withRole(row, membership)) };
}

/** Undefined also for an app that the caller does not see. */
export async function findApp(
  tx: Tx,
  membership: Membership,
  id: string,
): Promise<Omit<Application, 'library'> | undefined> {
  const row = await tx.first<Row>(sql`
    select ${columns} from ${from}
    where a.organization_id = ${tx.organizationId} and ${join([sql`a.id = ${id}`, ...visibleOnly(membership, sql`a.id`)], ' and ')}`);
  return row && withRole(row, membership);
}

/** What somebody has set; the rest is filled in by whoever shows it. */
export async function findSettings(tx: Tx, id: string): Promise<Partial<SettingsOf> | undefined> {
  return tx.first(sql`
    select configuration, sdk, notifications, default_scripts as "defaultScripts"
    from applications where organization_id = ${tx.organizationId} and id = ${id}`);
}

/** Of all apps of a workspace, across workspaces. */
export async function* listPictures(tx: Tx, organizationId: string): AsyncGenerator<string[]> {
  const rows = await tx.query<{ picture: string }>(sql`
    select picture from applications where organization_id = ${organizationId} and picture is not null`);
  yield rows.map(({ picture }) => picture);
}

export async function isSlugFree(tx: Tx, slug: string): Promise<boolean> {
  const found = await tx.first(
    sql`select 1 from applications where organization_id = ${tx.organizationId} and slug = ${slug}`,
  );
  return found === undefined;
}

export async function appNames(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ id: string; name: string }>(sql`
    select id, name from applications where organization_id = ${tx.organizationId} and id::text = any (${[...ids]}::text[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Of those of the given apps that the workspace has. */
export async function findAppIds(tx: Tx, slugs: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ id: string; slug: string }>(sql`
    select id, slug from applications where organization_id = ${tx.organizationId} and slug = any (${[...slugs]})`);
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}

export async function listAttributes(
  tx: Tx,
  { appId, type, q, limit }: { appId: string; type: AttributeType; q?: string | undefined; limit: number },
): Promise<{ value: string; builds: number }[]> {
  return tx.query(sql`
    select value, builds from application_attributes
    where organization_id = ${tx.organizationId} and application_id = ${appId} and type = ${type}
      and strpos(folded(value), folded(${q ?? ''})) > 0
    order by last_used_at desc, value limit ${limit}`);
}

function visibleOnly(membership: Membership, id: Sql): Sql[] {
  const visible = visibleApplications(membership);
  return visible === 'all' ? [] : [sql`${id} = any (${[...visible]}::uuid[])`];
}

/** `name` or `name: value`. */
function hasMetadata(pair: string): Sql {
  const [name = '', value] = pair.split(/:(.*)/s, 2).map((part) => part.trim());
  return value === undefined
    ? sql`t.metadata ? ${name}`
    : sql`t.metadata @> ${JSON.stringify({ [name]: value })}::jsonb`;
}

/** In the whole workspace, or in this app alone. */
function withRole(row: Row, { role, applications }: Membership): Omit<Application, 'library'> {
  const own: Role = applications.find(({ id }) => id === row.id)?.role ?? role;
  return { ...row, security: { role: own } };
}
