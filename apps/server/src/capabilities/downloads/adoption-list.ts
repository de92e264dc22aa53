import { buildOss } from '@muster/contract/builds';
import { type Adoption, downloadRules, type PlatformAdoption } from '@muster/contract/downloads';
import type { Tx } from '../../platform/db/database.ts';
import { defineList } from '../../platform/db/list-engine.ts';
import { oneOf, search, where } from '../../platform/db/list-filters.ts';
import { sql } from '../../platform/db/sql.ts';

export interface AdoptionFilter {
  q?: string | undefined;
  os?: readonly string[] | undefined;
  memberType?: readonly string[] | undefined;
  buildId?: string | undefined;
  /** Whether they have one of these. */
  current?: { is: boolean; builds: readonly string[] } | undefined;
}

interface OfApp {
  applicationId: string;
  /** The newest build that people get on each platform, and those that are newer still. */
  newest: readonly string[];
}

export const adoptionList = defineList<Adoption, AdoptionFilter, OfApp, 'lastAt' | 'email'>({
  name: 'adoption',
  version: 1,
  table: sql`adoptions_here t`,
  scope: ({ applicationId }, { organizationId }) => [
    sql`t.organization_id = ${organizationId}`,
    sql`t.application_id = ${applicationId}`,
  ],
  filters: {
    q: search(),
    os: oneOf(sql`t.os`),
    memberType: oneOf(sql`t.member_type`),
    buildId: oneOf(sql`t.build_id`, sql`uuid`),
    current: where(({ is, builds }) => sql`(t.build_id = any (${[...builds]}::uuid[])) = ${is}`),
  },
  sorts: {
    lastAt: { key: sql`t.last_at`, type: 'time' },
    email: { key: sql`t.member_email`, type: 'text' },
  },
  countedTo: downloadRules.countedAtMost,
  columns: sql`d.id, d.member_id as "memberId", d.member_type as "memberType", d.member_email as email,
    coalesce(trim(p.first_name || ' ' || p.last_name), '') as name, d.os, d.build_id as "buildId",
    d.version_name as "versionName", d.kind, d.current, d.downloads, d.first_at as "firstAt", d.last_at as "lastAt"`,
  from: ({ organizationId }, { applicationId, newest }) => sql`
    left join lateral (select *, build_id = any (${[...newest]}::uuid[]) as current from adoptions
      where organization_id = ${organizationId} and application_id = ${applicationId} and id = page.list_id) d on true
    left join people p on p.organization_id = ${organizationId} and p.id = d.member_id`,
});

/**
 * The newest build of each platform, and who has it: of those that a publication gives, since nobody can be asked to have
 * one that is not given to them; where nothing is published for a platform, of all that are ready.
 */
export function listPlatforms(tx: Tx, applicationId: string): Promise<PlatformAdoption[]> {
  const ofApp = sql`b.organization_id = ${tx.organizationId} and b.application_id = ${applicationId}
    and b.status = 'processed'`;
  const systems = buildOss.filter((os) => os !== 'custom');
  return tx.query<PlatformAdoption>(sql`
    with published as (
      select distinct on (1) coalesce(case when b.os = 'custom' then b.build_platform end, b.os) as os,
        b.id, b.version_name, b.version_code, b.created_at
      from publications p
        cross join lateral published_builds(p.organization_id, p.application_id, p.filter, 1) g
        join builds b on b.organization_id = p.organization_id and b.id = g.build_id
      where p.organization_id = ${tx.organizationId} and p.application_id = ${applicationId}
        and p.visibility <> 'inactive' and (p.expires_at is null or p.expires_at > now())
      order by 1, b.created_at desc, b.id desc
    ), ready as (
      select o.os, b.* from unnest(${systems}::text[]) as o (os) cross join lateral (
        select b.id, b.version_name, b.version_code, b.created_at from builds b where ${ofApp} and b.os = o.os
        order by b.created_at desc, b.id desc limit 1) b
      union all
      (select distinct on (1) coalesce(b.build_platform, b.os), b.id, b.version_name, b.version_code, b.created_at
        from builds b where ${ofApp} and b.os = 'custom'
        order by 1, b.created_at desc, b.id desc)
    ), newest as (
      select * from published where os is not null
      union all
      select * from ready r where not exists (select from published p where p.os = r.os)
    )
    select n.os, n.id as "buildId", n.version_name as "versionName", n.version_code as "versionCode",
      n.created_at as "createdAt", count(a.id) filter (where a.build_id = n.id or exists (
        select from builds b where ${ofApp} and b.id = a.build_id and b.created_at > n.created_at)) as current, count(a.id) as people
    from newest n left join adoptions a on a.organization_id = ${tx.organizationId}
      and a.application_id = ${applicationId} and a.os = n.os
    group by n.os, n.id, n.version_name, n.version_code, n.created_at
    order by n.created_at desc, n.os`);
}

/** The builds that nobody who has one is behind with: who tries what is not published yet has a newer one. */
export async function listUpToDate(
  tx: Tx,
  applicationId: string,
  platforms: readonly PlatformAdoption[],
): Promise<string[]> {
  const newer = await tx.query<{ id: string }>(sql`
    select b.id from unnest(${platforms.map(({ os }) => os)}::text[],
        ${platforms.map(({ buildId }) => buildId)}::uuid[]) as n (os, build_id)
      join builds given on given.organization_id = ${tx.organizationId} and given.id = n.build_id
      join builds b on b.organization_id = ${tx.organizationId} and b.application_id = ${applicationId}
        and b.created_at > given.created_at and coalesce(case when b.os = 'custom' then b.build_platform end, b.os) = n.os
    where b.status = 'processed' order by b.created_at desc limit ${newerAtMost}`);
  return [...platforms.map(({ buildId }) => buildId), ...newer.map(({ id }) => id)];
}

/** Of an app that publishes one of long ago, the rest count as older. */
const newerAtMost = 5000;
