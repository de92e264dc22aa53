import pg from 'pg';

/**
 * What is counted of ten million downloads of five apps in three years: on each day of an app some 140 numbers, since a
 * version is current for some weeks, and most downloads come from a few countries and devices.
 */
const insertDays = `
  insert into download_days (organization_id, application_id, dimension, day, value, downloads, installs, updates)
  select $1::uuid, app, s.dimension, day, s.value, greatest(1, s.n), s.n / 3, s.n / 3
  from unnest($2::uuid[]) app, generate_series(0, $3::int - 1) i,
    lateral (select (now() at time zone 'UTC')::date - i as day) d, lateral (
      select 'all' as dimension, '' as value, $4::int as n
      union all select 'os', (array['ios', 'android', 'windows'])[o], $4 / 3 from generate_series(1, 3) o
      union all select 'version', (array['ios', 'android'])[1 + v % 2] || '/' || (1000 - i / 20) || '.' || v / 2, $4 / 10
        from generate_series(0, 9) v
      union all select 'country', chr(65 + c / 8) || chr(65 + c % 8), $4 / (c + 2) / 4 from generate_series(0, 39) c
      union all select 'device', 'Model ' || (v + i / 90 * 5), $4 / (v + 2) / 4 from generate_series(0, 79) v
      union all select 'origin', o, $4 / 3 from unnest(array['store', 'sdk', 'dashboard']) o
      union all select 'memberType', m, $4 / 3 from unnest(array['anonymous', 'employee', 'user']) m
      union all select 'publication', coalesce(p::text, ''), $4 / 4
        from unnest(array[null, md5(app || '1')::uuid, md5(app || '2')::uuid, md5(app || '3')::uuid]) p
    ) s`;

const insertMonths = `
  insert into download_months (organization_id, application_id, dimension, month, value, downloads, installs, updates)
  select organization_id, application_id, dimension, date_trunc('month', day::timestamp)::date, value, sum(downloads),
    sum(installs), sum(updates)
  from download_days where organization_id = $1 group by 1, 2, 3, 4, 5`;

/** Gives how many numbers there are by day, by month, and of how many downloads. */
export async function fillStats(
  owner: pg.ClientConfig,
  {
    organizationId,
    apps,
    days,
    downloads,
  }: { organizationId: string; apps: readonly string[]; days: number; downloads: number },
): Promise<{ days: number; months: number; downloads: number }> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query(insertDays, [organizationId, apps, days, Math.round(downloads / days / apps.length)]);
    await client.query(insertMonths, [organizationId]);
    await client.query('vacuum analyze download_days, download_months');
    const { rows } = await client.query<{ days: number; months: number; downloads: number }>(`
      select count(*)::int as days, (select count(*)::int from download_months) as months,
        sum(downloads) filter (where dimension = 'all')::int as downloads from download_days`);
    return rows[0] ?? { days: 0, months: 0, downloads: 0 };
  } finally {
    await client.end();
  }
}
