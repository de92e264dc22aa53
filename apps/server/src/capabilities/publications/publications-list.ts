import type { Publication, PublicationDetails, PublicationSort } from '@muster/contract/publications';
import { storeUrl } from '@muster/contract/store-address';
import type { Tx } from '../../platform/db/database.ts';
import { defineList, type Page } from '../../platform/db/list-engine.ts';
import { facet, search, where } from '../../platform/db/list-filters.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { fail } from '../../platform/errors.ts';
import { type Membership, visibleApplications } from '../../platform/http/route.ts';
import { customDomain } from './publications-store.ts';
import { buildsOfFilter } from './published-builds-list.ts';

/** Whose store it is in. */
interface InStore {
  organizationSlug: string;
  customDomain: string | null;
}

type Row = Omit<Publication, 'url'> & InStore;

const columns = sql`p.id, p.organization_id as "organizationId", o.slug as "organizationSlug",
  ${customDomain(sql`p`)} as "customDomain",
  p.application_id as "applicationId",
  json_build_object('id', a.id, 'slug', a.slug, 'name', a.name, 'picture', a.picture) as application, p.slug, p.security,
  p.visibility, p.filter ->> 'type' as "filterType", p.filter ->> 'value' as "filterValue", given.builds,
  (select count(*) from publication_audiences x
    where x.organization_id = p.organization_id and x.publication_id = p.id) as audiences,
  p.expires_at as "expirationDate", coalesce(p.expires_at <= now(), false) as expired, p.tester,
  coalesce(d.downloads, 0) as downloads, p.created_at as "createdAt", p.updated_at as "updatedAt"`;
const around = sql`join organizations o on o.id = p.organization_id
  join applications a on a.organization_id = p.organization_id and a.id = p.application_id
  left join publication_downloads d on d.organization_id = p.organization_id and d.publication_id = p.id
  cross join lateral (${buildsOfFilter}) given`;

interface PublicationFilters {
  q?: string | undefined;
  applicationId?: readonly string[] | undefined;
  security?: readonly string[] | undefined;
  visibility?: readonly string[] | undefined;
  filterType?: readonly string[] | undefined;
  userAudienceId?: string | undefined;
  buildId?: string | undefined;
}

export interface PublicationQuery extends PublicationFilters {
  sort: PublicationSort;
  after?: string | undefined;
  limit: number;
}

type Visible = ReturnType<typeof visibleApplications>;

const publicationList = defineList<Row, PublicationFilters, Visible, 'createdAt' | 'slug'>({
  name: 'publications',
  version: 1,
  table: sql`publications_here t`,
  scope: (visible, { organizationId }) => [
    sql`t.organization_id = ${organizationId}`,
    ...onlyVisible(visible, sql`t.application_id`),
  ],
  filters: {
    q: search(),
    applicationId: facet('application'),
    security: facet('security'),
    visibility: facet('visibility'),
    filterType: facet('filter'),
    userAudienceId: where(
      (id) => sql`exists (
        select from publication_audiences x
        where x.organization_id = t.organization_id and x.publication_id = t.id and x.audience_id = ${id})`,
    ),
    buildId: where(
      (id) => sql`t.application_id = (
        select b.application_id from builds b where b.organization_id = t.organization_id and b.id = ${id})
      and (t.filter -> 'builds' ? ${id} or exists (
        select from published_builds(t.organization_id, t.application_id, t.filter, 1) g where g.build_id = ${id}))`,
    ),
  },
  sorts: {
    createdAt: { key: sql`t.created_at`, type: 'time' },
    slug: { key: sql`t.slug`, type: 'text', tie: false },
  },
  countedTo: 1000,
  columns,
  from: ({ organizationId }) => sql`
    left join (publications p ${around}) on p.organization_id = ${organizationId} and p.id = page.list_id`,
});

export async function listPublications(
  tx: Tx,
  membership: Membership,
  query: PublicationQuery,
  storeAddress: string,
): Promise<Page<Publication>> {
  const visible = visibleApplications(membership);
  if (!(await knows(tx, visible, query))) fail(3001);
  const { items, ...page } = await publicationList.page(tx, visible, query);
  return { ...page, items: items.map((row) => withUrl(row, storeAddress)) };
}

/** False where a filter names an app, a build or an audience that the caller does not see. */
async function knows(
  tx: Tx,
  visible: Visible,
  { applicationId = [], buildId, userAudienceId }: PublicationFilters,
): Promise<boolean> {
  const apps = new Set(applicationId);
  if (apps.size === 0 && buildId === undefined && userAudienceId === undefined) return true;
  const seen = (application: Sql) => onlyVisible(visible, application)[0] ?? sql`true`;
  const { known } = await tx.one<{ known: boolean }>(sql`
    select (select count(*) from applications a where a.organization_id = ${tx.organizationId}
        and a.id = any (${[...apps]}::uuid[]) and ${seen(sql`a.id`)}) = ${apps.size}
      and (${buildId ?? null}::uuid is null or exists (
        select from builds b where b.organization_id = ${tx.organizationId} and b.id = ${buildId ?? null}
          and ${seen(sql`b.application_id`)}))
      and (${userAudienceId ?? null}::uuid is null or exists (
        select from audiences u where u.organization_id = ${tx.organizationId} and u.id = ${userAudienceId ?? null}
          and (u.application_id is null or ${seen(sql`u.application_id`)}))) as known`);
  return known;
}

/** Of an app that the caller sees; undefined where there is none. */
export async function findApplicationOf(tx: Tx, id: string, visible: Visible): Promise<string | undefined> {
  const conditions = onlyVisible(visible, sql`application_id`).map((condition) => sql`and ${condition}`);
  const found = await tx.first<{ applicationId: string }>(sql`
    select application_id as "applicationId" from publications
    where organization_id = ${tx.organizationId} and id = ${id} ${conditions[0] ?? sql``}`);
  return found?.applicationId;
}

type DetailsRow = Omit<PublicationDetails, 'url'> & InStore;

const details = sql`
    select ${columns}, p.filter, p.password_hash is not null as "hasPassword", p.groups,
      p.audiences_active as "activateUserAudiences",
      coalesce((select json_agg(json_build_object('id', u.id, 'name', u.name,
          'notifyNewBuildsProcessed', x.notify_new_builds) order by u.sort_name)
        from publication_audiences x join audiences u on u.organization_id = x.organization_id and u.id = x.audience_id
        where x.organization_id = p.organization_id and x.publication_id = p.id), '[]') as "userAudiences",
      json_build_object('allowedCountries', p.allowed_countries, 'blockedCountries', p.blocked_countries,
        'expirationDate', to_char(p.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'terms', json_build_object('active', p.terms_active, 'text', p.terms)) as "accessControl",
      p.show_history as "showHistory", p.show_dev_info as "showDevInfo", p.hide_attached_files as "hideAttachedFiles",
      json_build_object('name', coalesce(p.configuration #>> '{application,name}', ''),
        'description', coalesce(p.configuration #>> '{application,description}', ''),
        'logo', p.configuration #>> '{branding,logo}',
        'primaryColor', coalesce(p.configuration #>> '{branding,primaryColor}', ''),
        'buttonColor', coalesce(p.configuration #>> '{branding,buttonColor}', '')) as customization,
      coalesce(nullif(trim(c.first_name || ' ' || c.last_name), ''), c.email) as "createdBy"
    from publications p ${around} left join users c on c.id = p.created_by`;

export async function findDetails(tx: Tx, id: string, storeAddress: string): Promise<PublicationDetails | undefined> {
  const row = await tx.first<DetailsRow>(sql`
    ${details} where p.organization_id = ${tx.organizationId} and p.id = ${id}`);
  return row && withUrl(row, storeAddress);
}

/** For build servers, whose calls count pages: the newest first. */
export async function listDetails(
  tx: Tx,
  visible: Visible,
  { page, limit }: { page: number; limit: number },
  storeAddress: string,
): Promise<{ items: PublicationDetails[]; totalDocs: number }> {
  const seen = sql`p.organization_id = ${tx.organizationId} and ${onlyVisible(visible, sql`p.application_id`)[0] ?? sql`true`}`;
  const rows = await tx.query<DetailsRow>(sql`
    ${details} where ${seen} order by p.created_at desc, p.id desc limit ${limit} offset ${(page - 1) * limit}`);
  const { count } = await tx.one<{ count: number }>(sql`select count(*) from publications p where ${seen}`);
  return { items: rows.map((row) => withUrl(row, storeAddress)), totalDocs: count };
}

export async function isSlugFree(tx: Tx, slug: string): Promise<boolean> {
  const found = await tx.first(sql`
    select 1 from publications where organization_id = ${tx.organizationId} and slug = ${slug}`);
  return found === undefined;
}

function onlyVisible(visible: Visible, application: Sql): Sql[] {
  return visible === 'all' ? [] : [sql`${application} = any (${[...visible]}::uuid[])`];
}

function withUrl<R extends InStore & { slug: string }>(
  { organizationSlug, customDomain, ...row }: R,
  storeAddress: string,
): Omit<R, keyof InStore> & { url: string } {
  return { ...row, url: storeUrl(storeAddress, organizationSlug, row.slug, customDomain) };
}
