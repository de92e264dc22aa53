import type { DepSync } from '@muster/contract/dep';
import { defineList } from '../../platform/db/list-engine.ts';
import { oneOf } from '../../platform/db/list-filters.ts';
import { sql } from '../../platform/db/sql.ts';

export const depSyncList = defineList<DepSync, { state?: readonly string[] | undefined }, null, 'startedAt'>({
  name: 'depSyncs',
  version: 1,
  table: sql`dep_syncs_here t`,
  scope: (_, { organizationId }) => [sql`t.organization_id = ${organizationId}`],
  filters: { state: oneOf(sql`t.state`) },
  sorts: { startedAt: { key: sql`t.started_at`, type: 'time' } },
  countedTo: 10_000,
  columns: sql`s.id, s.kind, s.state, s.asked, s.added, s.changed, s.removed, s.assigned, s.refused,
    s.error_code as "errorCode", s.error_text as "errorText", s.started_at as "startedAt", s.ended_at as "endedAt"`,
  from: ({ organizationId }) => sql`
    left join dep_syncs s on s.organization_id = ${organizationId} and s.id = page.list_id`,
});
