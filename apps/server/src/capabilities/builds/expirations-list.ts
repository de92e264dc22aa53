import { buildRules } from '@muster/contract/builds';
import type { Database, Tx } from '../../platform/db/database.ts';
import { defineList, type Page, type PageRequest } from '../../platform/db/list-engine.ts';
import { sql } from '../../platform/db/sql.ts';
import { type Membership, visibleApplications } from '../../platform/http/route.ts';
import type { BuildHooks, BuildUse } from './build-hooks-list.ts';
import { aroundBuilds, type BuildRow, buildColumns } from './builds-list.ts';

export interface Expiration {
  build: BuildRow;
  /** That offer the build at the moment. */
  publications: BuildUse[];
  application: { id: string; slug: string; name: string; picture: string | null };
  kind: 'profile' | 'certificate';
  name: string;
  expiresAt: string;
}

type Row = BuildRow & Omit<Expiration, 'build' | 'expiresAt' | 'publications'> & { expiresAt: string };

interface Ending {
  /** Undefined for what has ended. */
  days: number | undefined;
  visible: ReturnType<typeof visibleApplications>;
}

const expirationList = defineList<Row, object, Ending, 'expiresAt'>({
  name: 'expirations',
  version: 2,
  table: sql`builds t`,
  scope: ({ days, visible }, { organizationId }) => [
    sql`t.organization_id = ${organizationId}`,
    ...(days === undefined
      ? [sql`t.expires_at <= now()`]
      : [sql`t.expires_at > now()`, sql`t.expires_at < now() + make_interval(days => ${days}::int)`]),
    sql`t.status = 'processed'`,
    ...(visible === 'all' ? [] : [sql`t.application_id = any (${[...visible]}::uuid[])`]),
  ],
  filters: {},
  sorts: { expiresAt: { key: sql`t.expires_at`, type: 'time' } },
  countedTo: buildRules.countedAtMost,
  columns: sql`${buildColumns},
    json_build_object('id', a.id, 'slug', a.slug, 'name', a.name, 'picture', a.picture) as application,
    coalesce(b.expiry ->> 'kind', 'certificate') as kind, coalesce(b.expiry ->> 'name', '') as name`,
  from: ({ organizationId }) => sql`
    left join builds b on b.organization_id = ${organizationId} and b.id = page.list_id
    left join applications a on a.organization_id = b.organization_id and a.id = b.application_id ${aroundBuilds}`,
});

export async function listExpirations(
  tx: Tx,
  membership: Membership,
  { days, ...page }: PageRequest & { days?: number | undefined },
  hooks: readonly BuildHooks[],
): Promise<Page<Expiration>> {
  const ending = { days, visible: visibleApplications(membership) };
  // What has just ended, and what is just about to, comes first.
  const sort = days === undefined ? '-expiresAt' : 'expiresAt';
  const { items, ...rest } = await expirationList.page(tx, ending, { ...page, sort });
  const ids = items.map(({ id }) => id);
  const uses = await Promise.all(hooks.map((hook) => hook.offeredBy(tx, ids)));
  return {
    ...rest,
    items: items.map(({ application, kind, name, ...build }) => {
      const publications = uses.flatMap((each) => each.get(build.id) ?? []);
      return { build, application, kind, name, expiresAt: build.expiresAt, publications };
    }),
  };
}

/** The workspaces with builds that end within so many days, of which nobody was told yet. */
export async function workspacesToTell(db: Database, days: number): Promise<string[]> {
  const rows = await db.systemQuery<{ id: string }>(sql`
    select distinct organization_id as id from builds
    where expires_at > now() and expires_at < now() + make_interval(days => ${days}::int) and expiry_told_at is null
      and status = 'processed'`);
  return rows.map(({ id }) => id);
}
