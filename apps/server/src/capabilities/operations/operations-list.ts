/** Three lists with rows of one form, as each stands in tables of its own. */
import type { AdminEvent } from '@muster/contract/calls/admin-events';
import type { Database } from '../../platform/db/database.ts';
import { defineList, type Page, type PageRequest, systemReader } from '../../platform/db/list-engine.ts';
import { sql } from '../../platform/db/sql.ts';

const countedTo = 10_000;
const organization = sql`case when o.id is null then null else json_build_object('id', o.id, 'slug', o.slug, 'name', o.name) end as organization`;

const lists = {
  parked: defineList<AdminEvent, object, null, 'at'>({
    name: 'parked events',
    version: 1,
    table: sql`(select *, event_id || ' ' || consumer as id from outbox_parked) t`,
    id: { key: sql`t.id`, type: 'text' },
    scope: () => [],
    filters: {},
    sorts: { at: { key: sql`t.parked_at`, type: 'time' } },
    countedTo,
    columns: sql`'parked' as kind, p.event_id::text as id, p.event ->> 'type' as name, p.consumer,
      p.event ->> 'entityId' as "entityId", ${organization}, 'parked' as state, p.attempts,
      left(split_part(p.error, E'\n', 1), 300) as error, p.parked_at as at`,
    from: () => sql`
      left join outbox_parked p on p.event_id || ' ' || p.consumer = page.list_id
      left join organizations o on o.id = p.organization_id`,
  }),
  event: defineList<AdminEvent, object, null, 'at'>({
    name: 'events',
    version: 1,
    table: sql`outbox_events t`,
    id: { key: sql`t.id`, type: 'number' },
    scope: () => [],
    filters: {},
    sorts: { at: { key: sql`t.id`, type: 'number', tie: false } },
    countedTo,
    columns: sql`'event' as kind, e.id::text as id, e.type as name, null as consumer, e.entity_id as "entityId",
      ${organization}, null::int as attempts, null as error, e.created_at as at,
      case when (e.xact, e.id) > (
        select c.xact, c.id from outbox_consumers c where c.updated_at > now() - interval '7 days'
        order by c.xact, c.id limit 1) then 'waiting' else 'handled' end as state`,
    from: () => sql`
      left join outbox_events e on e.id = page.list_id left join organizations o on o.id = e.organization_id`,
  }),
  job: defineList<AdminEvent, object, null, 'at'>({
    name: 'jobs',
    version: 1,
    table: sql`pgboss.job t`,
    /** Without what pg-boss keeps for itself. */
    scope: () => [sql`t.state in ('created', 'retry', 'failed')`, sql`not starts_with(t.name, '__pgboss')`],
    filters: {},
    sorts: { at: { key: sql`t.created_on`, type: 'time' } },
    countedTo,
    columns: sql`'job' as kind, j.id::text as id, j.name, null as consumer, null as "entityId", null as organization,
      case j.state when 'created' then 'waiting' when 'retry' then 'retrying' else 'failed' end as state,
      j.retry_count + case when j.state = 'failed' then 1 else 0 end as attempts,
      left(split_part(j.output ->> 'message', E'\n', 1), 300) as error, j.created_on as at`,
    from: () => sql`left join pgboss.job j on j.id = page.list_id`,
  }),
};

export function listOperations(
  db: Database,
  { kind, ...page }: PageRequest & { kind: AdminEvent['kind'] },
): Promise<Page<AdminEvent>> {
  return lists[kind].page(systemReader(db), null, { ...page, sort: '-at' });
}
