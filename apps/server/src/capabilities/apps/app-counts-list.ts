import type { ApplicationSettings } from '@muster/contract/app-settings';
import type { Application } from '@muster/contract/apps';
import type { Tx } from '../../platform/db/database.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';

type ByTime = 'buildsByDay' | 'downloadsByDay' | 'downloadsByMonth';
type CountsByTime = Pick<ApplicationSettings['counts'], ByTime>;

/** What happened on each day of the last year, in one app or in all. */
function days(tx: Tx, appId?: string): Sql {
  return sql`days as (
    select day, sum(builds) as builds, sum(downloads) as downloads from application_days
    where organization_id = ${tx.organizationId} ${appId === undefined ? sql`` : sql`and application_id = ${appId}`}
      and day > (now() at time zone 'UTC')::date - interval '1 year'
    group by day
  ), latest as (select * from days where day > (now() at time zone 'UTC')::date - 30)`;
}

/** Of the last 30 days and the last 12 months. */
const byTime = sql`
  coalesce((select json_object_agg(to_char(day, 'YYYYMMDD'), builds) from latest where builds > 0), '{}')
    as "buildsByDay",
  coalesce((select json_object_agg(to_char(day, 'YYYYMMDD'), downloads) from latest where downloads > 0), '{}')
    as "downloadsByDay",
  coalesce((select json_object_agg(month, n) from (
    select to_char(day, 'YYYYMM') as month, sum(downloads) as n from days where downloads > 0 group by 1
  ) months), '{}') as "downloadsByMonth"`;

export async function countByTime(tx: Tx, appId: string): Promise<CountsByTime> {
  return tx.one(sql`with ${days(tx, appId)} select ${byTime}`);
}

/** Of the whole workspace. */
export async function countInWorkspace(
  tx: Tx,
): Promise<CountsByTime & Pick<Application['counts'], 'builds' | 'downloads' | 'feedbacks'> & { apps: number }> {
  return tx.one(sql`
    with ${days(tx)}
    select count(*) as apps, coalesce(sum(builds), 0) as builds,
      (select coalesce(sum(downloads), 0) from application_days where organization_id = ${tx.organizationId}) as downloads,
      (select count(*) from reports where organization_id = ${tx.organizationId}) as feedbacks,
      ${byTime}
    from applications where organization_id = ${tx.organizationId}`);
}

export async function countPublications(tx: Tx, appId: string): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*) from publications where organization_id = ${tx.organizationId} and application_id = ${appId}`,
  );
  return count;
}

/** Of the whole workspace, shown with each app, and the employees of that one. */
export async function countPeople(
  tx: Tx,
  appId: string,
): Promise<{ collaborators: number; employees: number; appEmployees: number }> {
  return tx.one(sql`
    select
      (select count(*) from memberships where organization_id = ${tx.organizationId} and not service_account)
        as collaborators,
      (select count(*) from people where organization_id = ${tx.organizationId} and role = 'employee') as employees,
      (select count(*) from person_applications a
        join people p on p.organization_id = a.organization_id and p.id = a.person_id
        where a.organization_id = ${tx.organizationId} and a.application_id = ${appId} and p.role = 'employee')
        as "appEmployees"`);
}
