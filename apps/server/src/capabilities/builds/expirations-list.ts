import { buildRules } from '@muster/contract/builds';
import type { Database, Tx } from '../../platform/db/database.ts';
import { exactTime, readCursor, writeCursor } from '../../platform/db/paging.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { type Membership, visibleApplications } from '../../platform/http/route.ts';
import { aroundBuilds, type BuildRow, buildColumns } from './builds-list.ts';

/** What ended longer ago is nothing to look out for. */
const toldAfterDays = 30;

export interface Expiration {
  build: BuildRow;
  application: { id: string; slug: string; name: string; picture: string | null };
  kind: 'profile' | 'certificate';
  name: string;
  expiresAt: string;
}

type Row = BuildRow & Omit<Expiration, 'build' | 'expiresAt'> & { expiresAt: string; place: string };

export async function listExpirations(
  tx: Tx,
  membership: Membership,
  { days, after, limit }: { days: number; after?: string | undefined; limit: number },
): Promise<{ items: Expiration[]; totalDocs: number; next: string | null }> {
  const visible = visibleApplications(membership);
  const matches = sql`b.organization_id = ${tx.organizationId}
    and b.expires_at >= now() - make_interval(days => ${toldAfterDays}::int)
    and b.expires_at < now() + make_interval(days => ${days}::int) and b.status = 'processed'
    ${visible === 'all' ? sql`` : sql`and b.application_id = any (${[...visible]}::uuid[])`}`;
  const place = readCursor(after);
  const rows = await tx.query<Row>(sql`
    select ${buildColumns}, json_build_object('id', a.id, 'slug', a.slug, 'name', a.name, 'picture', a.picture) as application,
      coalesce(b.expiry ->> 'kind', 'certificate') as kind, coalesce(b.expiry ->> 'name', '') as name,
      ${exactTime(sql`b.expires_at`)} as place
    from builds b join applications a on a.organization_id = b.organization_id and a.id = b.application_id ${aroundBuilds}
    where ${matches} ${place ? sql`and (b.expires_at, b.id) > (${place[0]}::timestamptz, ${place[1]}::uuid)` : sql``}
    order by b.expires_at, b.id limit ${limit + 1}`);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items: items.map(({ application, kind, name, place: _, ...build }) => {
      return { build, application, kind, name, expiresAt: build.expiresAt };
    }),
    totalDocs: await countUpTo(tx, matches),
    next: rows.length > limit && last ? writeCursor([last.place, last.id]) : null,
  };
}

async function countUpTo(tx: Tx, matches: Sql): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from (select from builds b where ${matches} limit ${buildRules.countedAtMost}) counted`);
  return count;
}

/** The workspaces with builds that end within so many days, of which nobody was told yet. */
export async function workspacesToTell(db: Database, days: number): Promise<string[]> {
  const rows = await db.systemQuery<{ id: string }>(sql`
    select distinct organization_id as id from builds
    where expires_at > now() and expires_at < now() + make_interval(days => ${days}::int) and expiry_told_at is null
      and status = 'processed'`);
  return rows.map(({ id }) => id);
}
