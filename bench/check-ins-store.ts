import type pg from 'pg';

/** As many devices as it likes. */
export async function liftLimit(client: pg.Client, slug: string): Promise<void> {
  await client.query(`update organizations set plan_overrides = '{"limits":{"mdmDevices":0}}' where slug = $1`, [slug]);
}

/** Finished commands of a month, spread over the devices of a workspace. */
export async function fillHistory(client: pg.Client, slug: string, count: number): Promise<void> {
  await client.query(
    `insert into command_history (organization_id, id, device_id, enrollment_id, group_id, group_type, kind, status,
       attempts, asked_at, sent_at, created_at)
     select e.organization_id, gen_random_uuid(), e.device_id, e.id, gen_random_uuid(), 'refresh', 'refresh', 'Acknowledged',
       1, at, at, at
     from generate_series(1, $2::int) n
     join lateral (select now() - make_interval(secs => n * 2592000.0 / $2::int) as at) as times on true
     join (select *, row_number() over (order by id) - 1 as place, count(*) over () as all_of_them
           from device_enrollments where organization_id = (select id from organizations where slug = $1)
             and state = 'active') e on e.place = n % e.all_of_them`,
    [slug, count],
  );
  await client.query('analyze command_history');
}

/** A database beside the product's, on the same PostgreSQL, for another program. */
export async function createDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(`create database ${name}`);
}
