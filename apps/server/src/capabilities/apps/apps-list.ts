import type { ApplicationSettings } from '@muster/contract/app-settings';
import type { Application, AppSort, AttributeType } from '@muster/contract/apps';
import type { Role } from '@muster/contract/permissions';
import type { Tx } from '../../platform/db/database.ts';
import { exactTime, isInstant } from '../../platform/db/paging.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { failFields } from '../../platform/errors.ts';
import { type Membership, visibleApplications } from '../../platform/http/route.ts';
import { isStorable } from '../../platform/http/validation.ts';
import { uuid } from '../../platform/uuid.ts';

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
  )) as counts, a.created_at as "createdAt", a.updated_at as "updatedAt"`;
const from = sql`applications a join organizations o on o.id = a.organization_id`;

interface Order {
  /** Never null. */
  by: Sql;
  /** How its value is written, whether a text can be one, and how it is read again. */
  text: Sql;
  isValue(text: string): boolean;
  cast: Sql;
}

const orders: Record<string, Order> = {
  name: { by: sql`a.sort_name`, text: sql`a.sort_name`, isValue: isStorable, cast: sql`text` },
  createdAt: {
    by: sql`a.created_at`,
    text: exactTime(sql`a.created_at`),
    isValue: isInstant,
    cast: sql`timestamptz`,
  },
  lastBuild: {
    by: sql`coalesce(a.last_build_processed_at, '-infinity')`,
    text: sql`coalesce(${exactTime(sql`a.last_build_processed_at`)}, '-infinity')`,
    isValue: (text) => text === '-infinity' || isInstant(text),
    cast: sql`timestamptz`,
  },
};

export interface AppQuery {
  q?: string | undefined;
  slug?: string | undefined;
  os?: readonly string[] | undefined;
  metadata?: readonly string[] | undefined;
  sort: AppSort;
  after?: string | undefined;
  limit: number;
}

export async function listApps(
  tx: Tx,
  membership: Membership,
  { q, slug, os, metadata = [], sort, after, limit }: AppQuery,
): Promise<{ items: Omit<Application, 'library'>[]; totalDocs: number; next: string | null }> {
  const order = orders[sort.replace('-', '')];
  if (order === undefined) throw new Error(`nothing sorts by ${sort}`);
  const { by, text, cast } = order;
  const [direction, beyond] = sort.startsWith('-') ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const matches = sql`a.organization_id = ${tx.organizationId} ${visibleOnly(membership)} ${named(q)}
    ${slug === undefined ? sql`` : sql`and a.slug = ${slug}`}
    ${os === undefined ? sql`` : sql`and a.oss && ${[...os]}::text[]`} ${noted(metadata)}`;
  const place = after === undefined ? undefined : readPlace(after, order);
  const rows = await tx.query<Row & { place: string }>(sql`
    select ${columns}, ${text} as place from ${from}
    where ${matches} ${place ? sql`and (${by}, a.id) ${beyond} (${place[0]}::${cast}, ${place[1]}::uuid)` : sql``}
    order by ${by} ${direction}, a.id ${direction} limit ${limit + 1}`);
  const { count } = await tx.one<{ count: number }>(sql`select count(*) from applications a where ${matches}`);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items: items.map(({ place: _, ...row }) => withRole(row, membership)),
    totalDocs: count,
    next: rows.length > limit && last ? writePlace([last.place, last.id]) : null,
  };
}

/** Undefined also for an app that the caller does not see. */
export async function findApp(
  tx: Tx,
  membership: Membership,
  id: string,
): Promise<Omit<Application, 'library'> | undefined> {
  const row = await tx.first<Row>(sql`
    select ${columns} from ${from}
    where a.organization_id = ${tx.organizationId} and a.id = ${id} ${visibleOnly(membership)}`);
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

function visibleOnly(membership: Membership): Sql {
  const visible = visibleApplications(membership);
  return visible === 'all' ? sql`` : sql`and a.id = any (${[...visible]}::uuid[])`;
}

function named(q: string | undefined): Sql {
  if (!q) return sql``;
  return sql`and (strpos(a.sort_name, folded(${q})) > 0 or strpos(a.slug, lower(${q})) > 0)`;
}

function noted(metadata: readonly string[]): Sql {
  const pairs = metadata.map((text) => text.split(/:(.*)/s, 2).map((part) => part.trim()));
  return pairs.reduce(
    (before, [name = '', value]) =>
      value === undefined
        ? sql`${before} and a.metadata ? ${name}`
        : sql`${before} and a.metadata @> ${JSON.stringify({ [name]: value })}::jsonb`,
    sql``,
  );
}

/** In the whole workspace, or in this app alone. */
function withRole(row: Row, { role, applications }: Membership): Omit<Application, 'library'> {
  const own: Role = applications.find(({ id }) => id === row.id)?.role ?? role;
  return { ...row, security: { role: own } };
}

function writePlace(place: [string, string]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Callers can make one up: what the database could not read is told like any other bad field. */
function readPlace(text: string, { isValue }: Order): [string, string] {
  try {
    const [value, id]: unknown[] = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (typeof value === 'string' && typeof id === 'string' && isValue(value) && uuid.test(id)) return [value, id];
  } catch {
    // Not one of ours: told below like any other bad field.
  }
  return failFields([{ field: 'after', rules: [{ name: 'type', params: {} }] }]);
}
