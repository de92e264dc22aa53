import pg from 'pg';

/** People of all kinds, by arithmetic: a few of the rare ones among many employees, whatever their names. */
const insertPeople = `
  insert into people (organization_id, id, email, first_name, last_name, role, scope, origin, status, tags, groups, created_at)
  select $1::uuid, gen_random_uuid(), f.name || '.' || l.name || i || '@' || (array['aurora.example', 'borealis.example', 'corona.example'])[1 + i % 3],
    initcap(f.name), initcap(l.name),
    case when i <= 3 then 'owner' when i % 1000 = 1 then 'admin' when i % 500 = 2 then 'editor' when i % 100 = 3 then 'viewer' else 'employee' end,
    case when i % 700 = 5 then 'application' else 'organization' end,
    case when i % 50 = 0 then 'sso' when i % 300 = 1 then 'sdk' else 'dashboard' end,
    case when i % 400 = 7 then 'invited' else 'active' end,
    case when i % 2000 = 0 then array['rare'] when i % 40 = 0 then array['night', 'berlin'] when i % 3 = 0 then array['field'] else '{}' end,
    case when i % 25 = 0 then $3::uuid[] else '{}' end,
    now() - make_interval(secs => (i::bigint * 7919 % 60000000)::int)
  from generate_series(1, $2::int) i,
    lateral (select (array['ana', 'lucia', 'marta', 'jose', 'luis', 'pedro', 'sofia', 'elena', 'javier', 'carmen', 'noah', 'emma', 'liam', 'olivia'])[1 + (hashint4(i) & 1048575) % 14] as name) f,
    lateral (select (array['garcia', 'lopez', 'martin', 'sanchez', 'perez', 'smith', 'jones', 'brown', 'taylor', 'wilson', 'davis'])[1 + (hashint4(-i) & 1048575) % 11]
      || chr(97 + i % 26) || chr(97 + i / 26 % 26) as name) l`;

/** Into a table without indexes, which are made afterwards: it is the reading that is measured. */
export async function fillPeople(
  owner: pg.ClientConfig,
  workspaces: readonly { id: string; groupId: string; count: number }[],
): Promise<void> {
  await asOwner(owner, async (client) => {
    const { rows } = await client.query<{ name: string; made: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
       where indrelid in ('people'::regclass, 'person_activity'::regclass) and not indisprimary`,
    );
    await client.query('alter table people disable trigger user');
    for (const { name } of rows) await client.query(`drop index ${name}`);
    for (const { id, groupId, count } of workspaces) await client.query(insertPeople, [id, count, [groupId]]);
    await client.query(
      `insert into person_activity (organization_id, person_id, last_activity_at)
       select organization_id, id, case when hashtext(email) % 4 = 0 then '-infinity'
         else now() - make_interval(secs => (hashtext(email) & 8388607) % 6000000) end from people on conflict do nothing`,
    );
    await client.query(`set maintenance_work_mem = '512MB'`);
    for (const { made } of rows) await client.query(made);
    await client.query('alter table people enable trigger user');
    // What the triggers would have counted.
    await client.query(
      `insert into people_tags (organization_id, tag, label, people)
       select organization_id, folded(t), min(t), count(*) from people, unnest(tags) t group by 1, 2`,
    );
    await client.query(
      `update groups g set people = c.people from (
         select p.organization_id, one as id, count(*) as people from people p, unnest(p.groups) one group by 1, 2) c
       where g.organization_id = c.organization_id and g.id = c.id`,
    );
    await client.query('vacuum analyze people, person_activity');
    // What filling has left to be written is not the reader's to write.
    await client.query('checkpoint');
  });
}

/** Somebody who stands this far into the list. */
export async function somewhere(
  owner: pg.ClientConfig,
  organizationId: string,
  part: number,
): Promise<{ email: string; name: string; id: string }> {
  const { rows } = await asOwner(owner, (client) =>
    client.query<{ email: string; id: string; name: string }>(
      `select email, id, sort_name as name from people where organization_id = $1 order by email
       offset (select count(*) * $2::float8 from people where organization_id = $1) limit 1`,
      [organizationId, part],
    ),
  );
  const [row] = rows;
  if (row === undefined) throw new Error('nobody is there');
  return row;
}

export async function fillUsers(owner: pg.ClientConfig, count: number): Promise<void> {
  await asOwner(owner, async (client) => {
    await client.query(
      `insert into users (id, email, first_name, last_name, verified_at)
       select gen_random_uuid(), 'user' || i || '@example.com', 'First' || i, 'Last' || i, now() from generate_series(1, $1::int) i`,
      [count],
    );
    await client.query('vacuum analyze users');
  });
}

export async function makeAdmins(owner: pg.ClientConfig): Promise<void> {
  await asOwner(owner, (client) => client.query(`update users set role = 'admin'`));
}

async function asOwner<T>(owner: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
