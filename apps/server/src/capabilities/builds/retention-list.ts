import type { Retention } from '@muster/contract/build-details';
import type { Tx } from '../../platform/db/database.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { aroundBuilds, type BuildRow, buildColumns } from './builds-list.ts';

export type Rule = Pick<Retention, 'days' | 'keep'>;

/**
 * Older than so many days, and not among the newest that stay, of each platform's package. What is being read, or waits
 * for it, is left alone, and a build that failed takes no place of one that can be installed.
 */
function going(tx: Tx, applicationId: string, { days, keep }: Rule): Sql {
  return sql`
    select id, file_id, created_at from (
      select id, file_id, created_at, status, row_number() over (
        partition by status, os, build_platform, package order by created_at desc, id desc) as place
      from builds where organization_id = ${tx.organizationId} and application_id = ${applicationId}
        and status in ('processed', 'error')) ranked
    where created_at < now() - make_interval(days => ${days}::int) and (status = 'error' or place > ${keep}::int)`;
}

export interface RetentionPreview {
  count: number;
  size: number;
  items: BuildRow[];
}

/** What would go today; of the files only those that nothing else has. */
export async function previewRetention(
  tx: Tx,
  applicationId: string,
  rule: Rule,
  shown: number,
): Promise<RetentionPreview> {
  const items = await tx.query<BuildRow>(sql`
    select ${buildColumns} from (${going(tx, applicationId, rule)} order by created_at, id limit ${shown}) g
    join builds b on b.organization_id = ${tx.organizationId} and b.id = g.id ${aroundBuilds}
    order by b.created_at, b.id`);
  const counted = await tx.one<{ count: number; size: number }>(sql`
    with going as materialized (${going(tx, applicationId, rule)}),
    files as (
      select file_id from going
      union
      select t.file_id from build_attachments t
      where t.organization_id = ${tx.organizationId} and t.build_id in (select id from going))
    select (select count(*) from going) as count, (
      select coalesce(sum(s.size), 0)::bigint from files f
      join stored_files s on s.organization_id = ${tx.organizationId} and s.id = f.file_id
      where not exists (
          select 1 from builds o where o.organization_id = ${tx.organizationId} and o.file_id = f.file_id
            and o.id not in (select id from going))
        and not exists (
          select 1 from build_attachments o where o.organization_id = ${tx.organizationId} and o.file_id = f.file_id
            and o.build_id not in (select id from going))) as size`);
  return { ...counted, items };
}

/** The oldest of what goes today by the rule of the app. */
export async function nextToGo(tx: Tx, applicationId: string, rule: Rule, limit: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from (${going(tx, applicationId, rule)}) g order by created_at, id limit ${limit}`);
  return rows.map(({ id }) => id);
}
