import { type BuildTrouble, buildRules, buildTroubles } from '@muster/contract/builds';
import type { Reply } from '@muster/contract/call';
import type { readBuildTroubles } from '@muster/contract/calls/build-care';
import type { Tx } from '../../platform/db/database.ts';
import { join, type Sql, sql } from '../../platform/db/sql.ts';
import { type Membership, visibleApplications } from '../../platform/http/route.ts';
import { healthOf } from './build-health-list.ts';
import { aroundBuilds, type BuildRow, buildColumns } from './builds-list.ts';

type Troubles = Reply<typeof readBuildTroubles>;

const shownGroups = 20;
const latestShown = 8;
const shownApp = sql`json_build_object('id', a.id, 'slug', a.slug, 'name', a.name, 'picture', a.picture)`;

function ofVisible(membership: Membership, of: Sql): Sql {
  const visible = visibleApplications(membership);
  return visible === 'all' ? sql`true` : sql`${of}.application_id = any (${[...visible]}::uuid[])`;
}

/** Where they are found, each by an index of its own; `at` is what they are sorted by within an app. */
const places: Record<BuildTrouble, { at: Sql; found: Sql; order: Sql }> = {
  expired: { at: sql`b.expires_at`, found: sql`b.expires_at <= now()`, order: sql`b.expires_at desc` },
  failed: {
    at: sql`coalesce(b.processed_at, b.updated_at)`,
    found: sql`b.status = 'error'`,
    order: sql`coalesce(b.processed_at, b.updated_at) desc`,
  },
  expiring: {
    at: sql`b.expires_at`,
    found: sql`b.expires_at > now() and b.expires_at < now() + interval '30 days'`,
    order: sql`b.expires_at`,
  },
};

/** Builds that need somebody, by what is wrong with them and by app: many of one app are one thing to do. */
export async function readTroubles(tx: Tx, membership: Membership): Promise<Troubles> {
  const parts = buildTroubles.map((health, rank) => {
    const { at, found, order } = places[health];
    return sql`(
      select ${rank}::int as rank, ${health}::text as health, b.application_id, b.id, ${at} as at,
        row_number() over (order by ${order}, b.id) as place
      from builds b
      where b.organization_id = ${tx.organizationId} and ${found} and ${healthOf(sql`b`)} = ${health}
        and ${ofVisible(membership, sql`b`)}
      order by ${order}, b.id limit ${buildRules.countedAtMost})`;
  });
  const rows = await tx.query<Troubles['items'][number] & { total: number }>(sql`
    with troubled as (${join(parts, ' union all ')}),
    grouped as (
      select rank, health, application_id, count(*)::int as count, min(place) as place,
        (array_agg(id order by place))[1] as id, (array_agg(at order by place))[1] as at,
        (sum(count(*)) over (partition by health))::int as total,
        row_number() over (order by rank, min(place)) as row
      from troubled group by rank, health, application_id)
    select g.health, g.count, g.total, g.at, ${shownApp} as application,
      json_build_object('id', b.id, 'versionName', b.version_name, 'fileName', b.file_name) as build,
      case when g.health <> 'failed' then coalesce(b.expiry ->> 'kind', 'certificate') end as kind
    from grouped g
      join builds b on b.organization_id = ${tx.organizationId} and b.id = g.id
      join applications a on a.organization_id = b.organization_id and a.id = b.application_id
    where g.row <= ${shownGroups} or g.place = 1
    order by g.row`);
  const totalOf = (health: string) => rows.find((row) => row.health === health)?.total ?? 0;
  return {
    counts: { expired: totalOf('expired'), failed: totalOf('failed'), expiring: totalOf('expiring') },
    items: rows.slice(0, shownGroups).map(({ total: _, ...item }) => item),
  };
}

interface Latest {
  build: BuildRow;
  application: Troubles['items'][number]['application'];
}

/** What was sent last, of all apps that somebody sees. */
export async function listLatest(tx: Tx, membership: Membership): Promise<Latest[]> {
  const rows = await tx.query<BuildRow & Pick<Latest, 'application'>>(sql`
    with latest as (
      select b.id from builds b
      where b.organization_id = ${tx.organizationId} and ${ofVisible(membership, sql`b`)}
      order by b.created_at desc limit ${latestShown})
    select ${buildColumns}, ${shownApp} as application
    from latest l join builds b on b.organization_id = ${tx.organizationId} and b.id = l.id
      join applications a on a.organization_id = b.organization_id and a.id = b.application_id ${aroundBuilds}
    order by b.created_at desc, b.id desc`);
  return rows.map(({ application, ...build }) => ({ build, application }));
}
