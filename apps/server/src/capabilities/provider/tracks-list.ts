import type { Track, TrackDetail } from '@muster/contract/calls/admin-tracks';
import type { Database } from '../../platform/db/database.ts';
import { defineList, type Page, type PageRequest, systemReader } from '../../platform/db/list-engine.ts';
import { before, facet, search, since, where } from '../../platform/db/list-filters.ts';
import { sql } from '../../platform/db/sql.ts';

interface TrackFilter {
  service?: string[] | undefined;
  method?: string[] | undefined;
  /** Codes, or classes such as 4xx. */
  status?: string[] | undefined;
  /** An address or an id. */
  member?: string | undefined;
  url?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const columns = sql`k.id, k.service, k.method, k.url, k.status, k.duration_ms as "durationMs", k.created_at as "createdAt",
  case when o.id is null then null else json_build_object('id', o.id, 'slug', o.slug, 'name', o.name) end as organization,
  case when k.member_id is null then null else json_build_object('id', k.member_id, 'email', u.email) end as member`;
const from = sql`tracks k left join organizations o on o.id = k.organization_id left join users u on u.id = k.member_id`;

const trackList = defineList<Track, TrackFilter, null, 'createdAt'>({
  name: 'tracks',
  version: 1,
  // Without headers and bodies, which are most of a row.
  table: sql`(select id, created_at, facets, search from tracks) t`,
  scope: () => [],
  filters: {
    service: facet('service'),
    method: facet('method'),
    status: facet('status'),
    member: where((member) => {
      const name = member.toLowerCase();
      const byEmail = sql`select 'member:' || u.id from users u where u.email = ${name}`;
      return sql`t.facets && (array[${`member:${name}`}::text] || array(${byEmail}))`;
    }),
    url: search(),
    from: since(sql`t.created_at`),
    to: before(sql`t.created_at`),
  },
  sorts: { createdAt: { key: sql`t.created_at`, type: 'time' } },
  countedTo: 10_000,
  columns,
  from: () => sql`left join (${from}) on k.created_at = page.list_key and k.id = page.list_id`,
});

export function listTracks(db: Database, query: TrackFilter & PageRequest): Promise<Page<Track>> {
  return trackList.page(systemReader(db), null, { ...query, sort: '-createdAt' });
}

/** Its id says when it was made (RFC 9562, section 5.7), so that one day is looked through and not all of them. */
export async function findTrack(db: Database, id: string): Promise<TrackDetail | undefined> {
  const made = sql`to_timestamp(${Number.parseInt(id.replace('-', '').slice(0, 12), 16)}::float8 / 1000)`;
  const [row] = await db.systemQuery<TrackDetail>(sql`
    select ${columns}, k.bearer, k.headers, k.body from ${from}
    where k.id = ${id} and k.created_at between ${made} - interval '1 minute' and ${made} + interval '1 minute'`);
  return row;
}
