/** Publications as the store reads them. */
import type { PublicationSecurity } from '@muster/contract/enumerations/apps';
import type { AccessOutcome, PublishedBuild } from '@muster/contract/publications';
import type { Tx } from '../../platform/db/database.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { decideAccess, type Viewer, type ViewingPerson } from './decide-access.ts';
import { type PublicationRow, setColumns } from './publications-store.ts';
import { buildsOfFilter, publishedBuildJson } from './published-builds-list.ts';

/** Everything that is set, what it gives at the moment, and the app that it is of. */
export interface PublishedRow extends PublicationRow {
  id: string;
  organizationId: string;
  applicationId: string;
  application: { id: string; slug: string; name: string; description: string; picture: string | null };
  builds: PublishedBuild[];
  tester: boolean;
  updatedAt: string;
}

const columns = sql`p.id, p.organization_id as "organizationId", p.application_id as "applicationId", ${setColumns},
  json_build_object('id', a.id, 'slug', a.slug, 'name', a.name, 'description', a.description,
    'picture', a.picture) as application, given.builds, p.tester, p.updated_at as "updatedAt"`;
const around = sql`join applications a on a.organization_id = p.organization_id and a.id = p.application_id
  cross join lateral (${buildsOfFilter}) given`;

export async function findPublished(tx: Tx, slug: string): Promise<PublishedRow | undefined> {
  return tx.first(sql`
    select ${columns} from publications p ${around}
    where p.organization_id = ${tx.organizationId} and p.slug = ${slug}`);
}

export async function findPublishedById(tx: Tx, id: string): Promise<PublishedRow | undefined> {
  return tx.first(sql`
    select ${columns} from publications p ${around}
    where p.organization_id = ${tx.organizationId} and p.id = ${id}`);
}

/** What a card of the store's front shows. */
export interface ListedRow {
  id: string;
  applicationId: string;
  slug: string;
  security: PublicationSecurity;
  name: string;
  description: string;
  picture: string | null;
  primaryColor: string;
  builds: PublishedBuild[];
  updatedAt: string;
}

/** The front of the store: what is listed, has a build, and is for this viewer, by name. One statement. */
export async function listPublished(
  tx: Tx,
  { person, country }: Pick<Viewer, 'person' | 'country'>,
  limit = 500,
): Promise<ListedRow[]> {
  return tx.query(sql`
    select p.id, p.application_id as "applicationId", p.slug, p.security, shown.name,
      coalesce(nullif(p.configuration #>> '{application,description}', ''), a.description) as description,
      coalesce(p.configuration #>> '{branding,logo}', a.picture) as picture,
      coalesce(p.configuration #>> '{branding,primaryColor}', '') as "primaryColor", given.builds,
      p.updated_at as "updatedAt"
    from publications p ${around}
      cross join lateral (select coalesce(nullif(p.configuration #>> '{application,name}', ''), a.name) as name) shown
    where p.organization_id = ${tx.organizationId} and p.visibility = 'active'
      and (p.expires_at is null or p.expires_at > now())
      and (p.allowed_countries = '{}' or ${country}::text = any (p.allowed_countries))
      and (${country}::text is null or ${country}::text <> all (p.blocked_countries))
      and ${person === null ? sql`p.security <> 'logged'` : sql`(p.security <> 'logged' or ${isFor(person)})`}
      and json_array_length(given.builds) > 0
    order by folded(shown.name), p.slug limit ${limit}`);
}

/** Whether the groups and audiences of a publication have somebody. Where it asks for neither, it has everybody. */
export async function isVisibleTo(
  tx: Tx,
  { id }: Pick<PublishedRow, 'id'>,
  person: Pick<ViewingPerson, 'email' | 'groups' | 'role'>,
): Promise<boolean> {
  const found = await tx.first<{ visible: boolean }>(sql`
    select ${isFor(person)} as visible from publications p
    where p.organization_id = ${tx.organizationId} and p.id = ${id}`);
  return found?.visible ?? false;
}

function isFor({ email, groups, role }: Pick<ViewingPerson, 'email' | 'groups' | 'role'>): Sql {
  return forPerson(sql`${email}::text`, sql`${[...groups]}::uuid[]`, sql`${role}::text`);
}

/**
 * Of a publication, `p` unless it has another name, that is for people who are signed in. One that asks for audiences and has none, since they were
 * deleted, is for nobody rather than for everybody.
 */
export function forPerson(email: Sql, groups: Sql, role: Sql, p: Sql = sql`p`): Sql {
  return sql`((${p}.groups = '[]' and not ${p}.audiences_active) or holds_groups(${p}.groups, ${groups})
    or (${p}.audiences_active and exists (
      select from publication_audiences x where x.organization_id = ${p}.organization_id and x.publication_id = ${p}.id
        and in_audience(x.organization_id, x.audience_id, ${email}, ${groups}, ${role}))))`;
}

/** Asks the database about groups and audiences only where the outcome depends on them. */
export async function accessOf(tx: Tx, publication: PublishedRow, viewer: Viewer): Promise<AccessOutcome> {
  const outcome = decideAccess(publication, { ...viewer, allowed: false });
  if (outcome !== 'notAllowed' || viewer.person === null) return outcome;
  return decideAccess(publication, { ...viewer, allowed: await isVisibleTo(tx, publication, viewer.person) });
}

export interface HistoryRow extends PublishedBuild {
  changelog: string;
}

const historyPerPlatform = 20;

/** Builds that match the filter, the newest first; the newest of each platform is what the publication gives. */
export async function listHistory(
  tx: Tx,
  { applicationId, filter }: Pick<PublishedRow, 'applicationId' | 'filter'>,
  perPlatform = historyPerPlatform,
): Promise<HistoryRow[]> {
  const rows = await tx.query<{ build: PublishedBuild; changelog: string }>(sql`
    select ${publishedBuildJson} as build, b.changelog
    from published_builds(${tx.organizationId}, ${applicationId}, ${JSON.stringify(filter)}::jsonb, ${perPlatform}) g
      join builds b on b.organization_id = ${tx.organizationId} and b.id = g.build_id
    order by b.created_at desc, b.id desc`);
  return rows.map(({ build, changelog }) => ({ ...build, changelog }));
}
