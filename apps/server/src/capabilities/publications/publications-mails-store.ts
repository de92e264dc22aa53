import type { Language } from '@muster/contract/constants';
import type { Tx } from '../../platform/db/database.ts';
import { join, type Sql, sql } from '../../platform/db/sql.ts';
import { inAudiences } from '../audiences/index.ts';
import { isMailedAbout } from '../builds/index.ts';
import { customDomain } from './publications-store.ts';

export interface BuildToAnnounce {
  workspace: string;
  workspaceSlug: string;
  customDomain: string | null;
  version: string | null;
  os: string;
  platform: string | null;
  changelog: string;
  /** Of the app or the workspace, for whoever has none of their own. */
  language: Language | null;
  /** The last person who was told, where somebody was. */
  mailedTo: string | null;
}

/** A build that was read and of which not all were told yet; locked, so that two do not tell them at once. */
export async function lockBuildToAnnounce(tx: Tx, buildId: string): Promise<BuildToAnnounce | undefined> {
  await tx.run(sql`
    insert into publication_notices (organization_id, build_id)
    select organization_id, id from builds
    where organization_id = ${tx.organizationId} and id = ${buildId} and status = 'processed'
    on conflict (organization_id, build_id) do nothing`);
  return tx.first(sql`
    select o.name as workspace, o.slug as "workspaceSlug", ${customDomain(sql`b`)} as "customDomain", b.version_name as version, coalesce(b.os, '') as os,
      f.name as platform, b.changelog,
      coalesce(a.configuration ->> 'notificationLanguage', o.configuration ->> 'notificationLanguage') as language,
      n.mailed_to as "mailedTo"
    from publication_notices n
      join builds b on b.organization_id = n.organization_id and b.id = n.build_id
      join applications a on a.organization_id = b.organization_id and a.id = b.application_id
      join organizations o on o.id = b.organization_id
      left join build_platforms f on f.slug = b.build_platform
    where n.organization_id = ${tx.organizationId} and n.build_id = ${buildId} and n.mailed_at is null
      and b.status = 'processed'
    for update of n`);
}

export interface Announcing {
  slug: string;
  /** As it calls the app. */
  app: string;
  audienceIds: string[];
}

/** Publications that give the build now, and whose audiences are to be told. */
export async function publicationsToAnnounce(tx: Tx, buildId: string): Promise<Announcing[]> {
  return tx.query(sql`
    select p.slug, coalesce(nullif(p.configuration #>> '{application,name}', ''), a.name) as app,
      told.ids as "audienceIds"
    from builds b
      join applications a on a.organization_id = b.organization_id and a.id = b.application_id
      join publications p on p.organization_id = b.organization_id and p.application_id = b.application_id
      cross join lateral (
        select array_agg(x.audience_id) as ids from publication_audiences x
        where x.organization_id = p.organization_id and x.publication_id = p.id and x.notify_new_builds) told
    where b.organization_id = ${tx.organizationId} and b.id = ${buildId} and p.visibility <> 'inactive'
      and (p.expires_at is null or p.expires_at > now()) and p.audiences_active and told.ids is not null
      and exists (select from published_builds(p.organization_id, p.application_id, p.filter, 1) g
        where g.build_id = b.id)
    order by p.created_at, p.id`);
}

export interface AnnouncedTo {
  id: string;
  email: string;
  language: Language | null;
  userId: string | null;
  /** Which of the publications has them, the first of those that do. */
  place: number;
}

/** The next people of the audiences that are to be told, but for those who are mailed about the build itself. */
export async function listAnnouncedTo(
  tx: Tx,
  buildId: string,
  publications: readonly Announcing[],
  { after, limit }: { after: string | null; limit: number },
): Promise<AnnouncedTo[]> {
  const cases: Sql[] = [];
  for (const [place, { audienceIds }] of publications.entries())
    cases.push(sql`when ${await inAudiences(tx, audienceIds)} then ${place}::int`);
  return tx.query(sql`
    select r.id, r.email, u.language, r.user_id as "userId", r.place
    from (select p.*, case ${join(cases, ' ')} end as place from people p
        where p.organization_id = ${tx.organizationId} and p.status = 'active'
          and (${after}::uuid is null or p.id > ${after}::uuid) and not ${await isMailedAbout(tx, buildId)}) r
      left join users u on u.id = r.user_id
      left join memberships m on m.organization_id = r.organization_id and m.user_id = r.user_id
    where r.place is not null and coalesce(not m.service_account, true)
    order by r.id limit ${limit}`);
}

export async function noteAnnounced(tx: Tx, buildId: string, mailedTo: string | null): Promise<void> {
  await tx.run(sql`
    update publication_notices set mailed_to = coalesce(${mailedTo}::uuid, mailed_to),
      mailed_at = case when ${mailedTo}::uuid is null then now() end
    where organization_id = ${tx.organizationId} and build_id = ${buildId}`);
}
