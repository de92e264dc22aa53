import type { BuildHealth } from '@muster/contract/enumerations/apps';
import type { Condition } from '../../platform/db/list-filters.ts';
import { join, type Sql, sql } from '../../platform/db/sql.ts';

/** Of a row of builds: the worst of what is true of it now, as the database decides it. */
export function healthOf(of: Sql): Sql {
  return sql`build_health(${of}.status, ${of}.expires_at, ${of}.warnings)`;
}

/** What has to be true of a row `t` with this health, by which an index finds it. */
const found: Record<BuildHealth, Sql> = {
  failed: sql`t.status = 'error'`,
  expired: sql`t.expires_at <= now()`,
  expiring: sql`t.expires_at < now() + interval '30 days'`,
  warnings: sql`t.warnings <> '[]'`,
  waiting: sql`t.facets && array['status:pending', 'status:waiting_to_be_processed', 'status:in_progress']`,
  processed: sql`t.facets && array['status:processed']`,
};

/** One of these. */
export function hasHealth(wanted: readonly BuildHealth[]): Condition[] {
  const any = join(
    wanted.map((health) => found[health]),
    ' or ',
  );
  return [{ sql: sql`((${any}) and ${healthOf(sql`t`)} = any (${[...wanted]}::text[]))` }];
}
