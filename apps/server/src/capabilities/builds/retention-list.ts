import type { Retention } from '@muster/contract/build-details';
import type { Tx } from '../../platform/db/database.ts';
import { join, type Sql, sql } from '../../platform/db/sql.ts';
import type { BuildHooks, BuildUse } from './build-hooks-list.ts';
import { aroundBuilds, type BuildRow, buildColumns } from './builds-list.ts';

export type Rule = Pick<Retention, 'days' | 'keep'>;

/** Rows of `build_id`, `id` and `slug`: what stays because something offers it, and what that is. */
function kept({ organizationId }: Tx, applicationId: string, { keep }: Rule, hooks: readonly BuildHooks[]): Sql {
  const none = sql`select null::uuid as build_id, null::uuid as id, null::text as slug where false`;
  const each = hooks.map((hook) => sql`(${hook.kept({ organizationId, applicationId, keep })})`);
  return join([none, ...each], ' union all ');
}

/**
 * Older than so many days, and not among the newest that stay, of each platform's package. What is being read, or waits
 * for it, is left alone, and a build that failed takes no place of one that can be installed.
 */
function old(tx: Tx, applicationId: string, { days, keep }: Rule): Sql {
  return sql`
    select id, file_id, created_at from (
      select id, file_id, created_at, status, row_number() over (
        partition by status, os, build_platform, package order by created_at desc, id desc) as place
      from builds where organization_id = ${tx.organizationId} and application_id = ${applicationId}
        and status in ('processed', 'error')) ranked
    where created_at < now() - make_interval(days => ${days}::int) and (status = 'error' or place > ${keep}::int)`;
}

/** Of what is old, whatever nothing offers. */
function going(tx: Tx, applicationId: string, rule: Rule, hooks: readonly BuildHooks[]): Sql {
  return sql`
    select id, file_id, created_at from (${old(tx, applicationId, rule)}) old
    where id not in (select build_id from (${kept(tx, applicationId, rule, hooks)}) kept)`;
}

export interface RetentionPreview {
  count: number;
  size: number;
  items: BuildRow[];
  /** What is as old, and stays because of what offers it. */
  kept: { build: BuildRow; publications: BuildUse[] }[];
}

/** What would go today; of the files only those that nothing else has. */
export async function previewRetention(
  tx: Tx,
  applicationId: string,
  rule: Rule,
  { shown, hooks }: { shown: number; hooks: readonly BuildHooks[] },
): Promise<RetentionPreview> {
  const items = await tx.query<BuildRow>(sql`
    select ${buildColumns} from (${going(tx, applicationId, rule, hooks)} order by created_at, id limit ${shown}) g
    join builds b on b.organization_id = ${tx.organizationId} and b.id = g.id ${aroundBuilds}
    order by b.created_at, b.id`);
  const counted = await tx.one<{ count: number; size: number }>(sql`
    with going as materialized (${going(tx, applicationId, rule, hooks)}),
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
  const staying = await tx.query<BuildRow & { publications: BuildUse[] }>(sql`
    select ${buildColumns}, g.publications from (
      select old.id, json_agg(json_build_object('id', kept.id, 'slug', kept.slug) order by kept.slug) as publications
      from (${old(tx, applicationId, rule)}) old join (${kept(tx, applicationId, rule, hooks)}) kept on kept.build_id = old.id
      group by old.id, old.created_at order by old.created_at, old.id limit ${shown}) g
    join builds b on b.organization_id = ${tx.organizationId} and b.id = g.id ${aroundBuilds}
    order by b.created_at, b.id`);
  return { ...counted, items, kept: staying.map(({ publications, ...build }) => ({ build, publications })) };
}

/** The oldest of what goes today by the rule of the app. */
export async function nextToGo(
  tx: Tx,
  applicationId: string,
  rule: Rule,
  { limit, hooks }: { limit: number; hooks: readonly BuildHooks[] },
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from (${going(tx, applicationId, rule, hooks)}) g order by created_at, id limit ${limit}`);
  return rows.map(({ id }) => id);
}
