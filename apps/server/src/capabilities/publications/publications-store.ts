import { randomUUIDv7 } from 'node:crypto';
import type { PublicationSecurity, PublicationVisibility } from '@muster/contract/enumerations/apps';
import type { PublicationFilter } from '@muster/contract/publications';
import type { Tx } from '../../platform/db/database.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { fail } from '../../platform/errors.ts';

/** What can be said of a publication, as it is kept. */
export interface PublicationRow {
  slug: string;
  security: PublicationSecurity;
  visibility: PublicationVisibility;
  passwordHash: string | null;
  filter: PublicationFilter;
  groups: string[][];
  activateUserAudiences: boolean;
  userAudiences: { id: string; notifyNewBuildsProcessed: boolean }[];
  allowedCountries: string[];
  blockedCountries: string[];
  expirationDate: string | null;
  terms: { active: boolean; text: string };
  termsVersion: number;
  showHistory: boolean;
  showDevInfo: boolean;
  hideAttachedFiles: boolean;
  customization: { name: string; description: string; primaryColor: string; buttonColor: string; logo: string | null };
}

interface NewPublication extends PublicationRow {
  applicationId: string;
  tester: boolean;
  createdBy: string | null;
}

export async function insertPublication(tx: Tx, row: NewPublication): Promise<string> {
  const id = randomUUIDv7();
  const insert = tx.run(sql`
    insert into publications (organization_id, id, application_id, slug, security, visibility, password_hash, filter,
      groups, audiences_active, allowed_countries, blocked_countries, expires_at, terms_active, terms, terms_version,
      show_history, show_dev_info, hide_attached_files, configuration, tester, created_by)
    values (${tx.organizationId}, ${id}, ${row.applicationId}, ${row.slug}, ${row.security}, ${row.visibility},
      ${row.passwordHash}, ${JSON.stringify(row.filter)}, ${JSON.stringify(row.groups)}, ${row.activateUserAudiences},
      ${row.allowedCountries}, ${row.blockedCountries}, ${row.expirationDate}, ${row.terms.active}, ${row.terms.text},
      ${row.termsVersion}, ${row.showHistory}, ${row.showDevInfo}, ${row.hideAttachedFiles}, ${configurationOf(row)},
      ${row.tester}, ${row.createdBy})`);
  await insert.catch(slugUsed);
  await putAudiences(tx, id, row.userAudiences);
  await tx.run(sql`
    insert into publication_downloads (organization_id, publication_id) values (${tx.organizationId}, ${id})`);
  return id;
}

/** The verified domain of the store that rows of a workspace are in; null where it has none. */
export const customDomain = (row: Sql): Sql => sql`(
  select s.custom_domain from stores s where s.organization_id = ${row}.organization_id order by s.id limit 1)`;

/** Everything that is set of a publication `p`. */
export const setColumns = sql`p.slug, p.security, p.visibility,
  p.password_hash as "passwordHash", p.filter, p.groups, p.audiences_active as "activateUserAudiences",
  coalesce((select json_agg(json_build_object('id', x.audience_id, 'notifyNewBuildsProcessed', x.notify_new_builds)
      order by x.audience_id)
    from publication_audiences x
    where x.organization_id = p.organization_id and x.publication_id = p.id), '[]') as "userAudiences",
  p.allowed_countries as "allowedCountries", p.blocked_countries as "blockedCountries",
  p.expires_at as "expirationDate", json_build_object('active', p.terms_active, 'text', p.terms) as terms,
  p.terms_version as "termsVersion", p.show_history as "showHistory", p.show_dev_info as "showDevInfo",
  p.hide_attached_files as "hideAttachedFiles",
  json_build_object('name', coalesce(p.configuration #>> '{application,name}', ''),
    'description', coalesce(p.configuration #>> '{application,description}', ''),
    'primaryColor', coalesce(p.configuration #>> '{branding,primaryColor}', ''),
    'buttonColor', coalesce(p.configuration #>> '{branding,buttonColor}', ''),
    'logo', p.configuration #>> '{branding,logo}') as customization`;

export type LockedPublication = PublicationRow & { applicationId: string; updatedAt: string };

/** Held until the transaction ends. */
export async function lockPublication(tx: Tx, id: string): Promise<LockedPublication | undefined> {
  return tx.first(sql`
    select p.application_id as "applicationId", p.updated_at as "updatedAt", ${setColumns}
    from publications p where p.organization_id = ${tx.organizationId} and p.id = ${id} for update`);
}

export async function savePublication(tx: Tx, id: string, row: PublicationRow): Promise<void> {
  const update = tx.run(sql`
    update publications set slug = ${row.slug}, security = ${row.security}, visibility = ${row.visibility},
      password_hash = ${row.passwordHash}, filter = ${JSON.stringify(row.filter)}, groups = ${JSON.stringify(row.groups)},
      audiences_active = ${row.activateUserAudiences}, allowed_countries = ${row.allowedCountries},
      blocked_countries = ${row.blockedCountries}, expires_at = ${row.expirationDate}, terms_active = ${row.terms.active},
      terms = ${row.terms.text}, terms_version = ${row.termsVersion}, show_history = ${row.showHistory},
      show_dev_info = ${row.showDevInfo}, hide_attached_files = ${row.hideAttachedFiles},
      configuration = ${configurationOf(row)}, updated_at = now()
    where organization_id = ${tx.organizationId} and id = ${id}`);
  await update.catch(slugUsed);
  await putAudiences(tx, id, row.userAudiences);
}

export async function deletePublicationRow(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from publications where organization_id = ${tx.organizationId} and id = ${id}`);
}

async function putAudiences(tx: Tx, id: string, uses: PublicationRow['userAudiences']): Promise<void> {
  const ids = uses.map((use) => use.id);
  await tx.run(sql`
    delete from publication_audiences
    where organization_id = ${tx.organizationId} and publication_id = ${id} and audience_id <> all (${ids}::uuid[])`);
  if (ids.length === 0) return;
  await tx.run(sql`
    insert into publication_audiences (organization_id, publication_id, audience_id, notify_new_builds)
    select ${tx.organizationId}, ${id}, used.*
    from unnest(${ids}::uuid[], ${uses.map((use) => use.notifyNewBuildsProcessed)}::boolean[]) used
    on conflict (organization_id, publication_id, audience_id) do update
      set notify_new_builds = excluded.notify_new_builds`);
}

/** How many of these are builds of the app, in whatever state. */
export async function countBuildsOfApp(tx: Tx, applicationId: string, ids: readonly string[]): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from builds where organization_id = ${tx.organizationId} and application_id = ${applicationId}
      and id = any (${[...ids]}::uuid[])`);
  return count;
}

/** By id; those that are gone are missing. */
export async function groupNames(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query<{ id: string; name: string }>(sql`
    select id, name from groups where organization_id = ${tx.organizationId} and id = any (${[...ids]}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function hasStore(tx: Tx, id: string): Promise<boolean> {
  const found = await tx.first(sql`select 1 from stores where organization_id = ${tx.organizationId} and id = ${id}`);
  return found !== undefined;
}

/** Undefined where the app has no such build. */
export async function findNamesOfBuild(
  tx: Tx,
  applicationId: string,
  id: string,
): Promise<{ appSlug: string; versionName: string | null } | undefined> {
  return tx.first(sql`
    select a.slug as "appSlug", b.version_name as "versionName"
    from builds b join applications a on a.organization_id = b.organization_id and a.id = b.application_id
    where b.organization_id = ${tx.organizationId} and b.application_id = ${applicationId} and b.id = ${id}`);
}

/** Who deletes an app goes first: publications are locked before their app. */
export async function lockPublications(tx: Tx, applicationId: string): Promise<void> {
  await tx.run(sql`
    select 1 from publications where organization_id = ${tx.organizationId} and application_id = ${applicationId}
    order by id for update`);
}

/** Some of an app at a time, in the order of their ids, with their pictures. */
export async function publicationsAfter(
  tx: Tx,
  applicationId: string,
  after: string,
  limit: number,
): Promise<{ id: string; logo: string | null }[]> {
  return tx.query(sql`
    select id, configuration #>> '{branding,logo}' as logo from publications
    where organization_id = ${tx.organizationId} and application_id = ${applicationId} and id > ${after}
    order by id limit ${limit}`);
}

function configurationOf({ customization }: PublicationRow): string {
  const { name, description, logo, primaryColor, buttonColor } = customization;
  return JSON.stringify({ application: { name, description }, branding: { logo, primaryColor, buttonColor } });
}

function slugUsed(error: { code?: string }): never {
  if (error.code === '23505') fail(5024, { cause: error });
  throw error;
}
