/** Workspaces full of devices, by arithmetic. Indexes are made afterwards: it is the reading that is measured. */
import pg from 'pg';

interface Place {
  id: string;
  count: number;
  /** Which systems they have, by turns. */
  systems?: readonly string[];
}

const mixture = ['iOS', 'iOS', 'iOS', 'iPadOS', 'macOS', 'tvOS'];

export async function fillDevices(owner: pg.ClientConfig, places: readonly Place[]): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; made: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
       where indrelid in ('devices'::regclass, 'device_activity'::regclass) and not indisprimary`,
    );
    for (const { name } of rows) await client.query(`drop index ${name}`);
    for (const table of kept) await client.query(`alter table ${table} disable trigger user`);
    // Nobody has a policy or a rule yet, so there is nothing to plan or to do.
    for (const name of idle) await client.query(`alter table devices disable trigger ${name}`);
    for (const place of places) await fillOne(client, place);
    await client.query(`set maintenance_work_mem = '512MB'`);
    await client.query('analyze');
    // What the triggers would have kept, device by device.
    for (const { id } of places)
      await client.query('select refresh_failing($1, array(select id from devices where organization_id = $1))', [id]);
    for (const table of kept) await client.query(`alter table ${table} enable trigger user`);
    for (const name of idle) await client.query(`alter table devices enable trigger ${name}`);
    for (const { made } of rows) await client.query(made);
    await client.query(`vacuum analyze devices, device_activity, device_enrollments, device_certificates, commands,
      command_history, command_groups, people`);
    // What filling has left to be written is not the reader's to write.
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

const idle = ['devices_planned_insert', 'devices_automated_insert'] as const;

/** Tables whose triggers look at one device after the other. */
const kept = ['device_enrollments', 'device_certificates', 'command_history'] as const;

/**
 * Four in five are managed; of a hundred, one is lost, one was not reached, one failed at something, three have commands
 * and one is just being enrolled.
 */
async function fillOne(client: pg.Client, { id: organizationId, count, systems = mixture }: Place): Promise<void> {
  const one = [organizationId];
  const many = [organizationId, count, systems];
  await client.query(
    `insert into people (organization_id, id, email, first_name, last_name, role)
    select $1, gen_random_uuid(), 'd' || i || '@devices.example', 'Name' || i, 'Surname' || (i % 100), 'employee'
    from generate_series(1, 1000) i`,
    one,
  );
  await client.query(
    `insert into devices (organization_id, id, platform, os, state, display_name, device_name, serial_number, identifier, imei,
      model, model_name, os_version, supervised, compliant, lost_mode, available_update, person_id, tags, enrolled_at, created_at)
    select $1, gen_random_uuid(), 'apple', ($3::text[])[1 + i % cardinality($3)],
      case when i % 100 = 7 then 'PROVISIONING' when i % 5 = 4 then 'DELETED' else 'ACTIVE' end,
      (array['iPhone', 'Till', 'Lectern', 'Van', 'Kiosk'])[1 + i % 5] || ' of ' || md5(i::text), 'iPhone',
      upper(left(md5('serial' || i), 12)), md5('udid' || i), array[(490000000000000 + i)::text], 'iPhone' || (10 + i % 8) || ',' || (1 + i % 4),
      'iPhone ' || (8 + i % 9), (15 + i % 4) || '.' || (i % 7), i % 3 = 0, case when i % 50 = 0 then false when i % 2 = 0 then true end,
      i % 100 = 1, case when i % 20 = 0 then '19.0' end,
      case when i % 4 = 0 then p.id end, case i % 10 when 0 then array['shop', 'site:Madrid'] when 1 then array['van'] else '{}' end
        || case when i % 5000 = 7 then array['rare'] else '{}' end,
      now() - i % 700 * interval '1 day', now() - i % 700 * interval '1 day'
    from generate_series(1, $2::int) i
    left join (select id, row_number() over () - 1 as n from people where organization_id = $1 and role = 'employee') p
      on p.n = i % 1000`,
    many,
  );
  await client.query(
    `update device_activity set network_ip = '10.0.0.1', battery = random(),
      last_seen_at = now() - case when random() < 0.9 then random() * interval '2 days' else random() * interval '90 days' end
    where organization_id = $1`,
    one,
  );
  await client.query(
    `insert into device_enrollments (organization_id, id, platform, device_id, state, push_failure, pushed_at)
    select organization_id, gen_random_uuid(), 'apple', id, case state when 'ACTIVE' then 'active' when 'DELETED' then 'ended' else 'pending' end,
      case when random() < 0.01 then 'Unregistered' end, now()
    from devices where organization_id = $1`,
    one,
  );
  await client.query(
    `insert into device_certificates (organization_id, id, enrollment_id, sha256, serial, subject, not_before, not_after, revoked_at)
    select organization_id, gen_random_uuid(), id, sha256(id::text::bytea), id::text, 'CN=' || id, now(),
      now() + random() * interval '800 days', case when state = 'ended' then now() end
    from device_enrollments where organization_id = $1`,
    one,
  );
  const group = `insert into command_groups (organization_id, id, type) values ($1, gen_random_uuid(), 'manual') returning id`;
  const made = await client.query<{ id: string }>(group, one);
  const withGroup = [organizationId, made.rows[0]?.id];
  await client.query(
    `insert into commands (organization_id, id, device_id, enrollment_id, group_id, group_type, kind)
    select e.organization_id, gen_random_uuid(), e.device_id, e.id, $2, 'manual', 'lock'
    from device_enrollments e where e.organization_id = $1 and e.state = 'active' and random() < 0.03`,
    withGroup,
  );
  await client.query(
    `insert into command_history (organization_id, id, device_id, enrollment_id, group_id, group_type, kind, status, asked_at, created_at)
    select e.organization_id, gen_random_uuid(), e.device_id, e.id, $2, 'manual', (array['lock', 'refresh', 'locate'])[n],
      case when random() < 0.01 then 'Error' else 'Acknowledged' end, now(), now() - random() * interval '20 days'
    from device_enrollments e, generate_series(1, 3) n where e.organization_id = $1 and e.state = 'active'`,
    withGroup,
  );
}

/** A page that ends so far into the list, by name. */
export async function somewhere(
  owner: pg.ClientConfig,
  organizationId: string,
  part: number,
): Promise<{ id: string; displayName: string }> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; displayName: string }>(
      `select id, sort_name as "displayName" from devices where organization_id = $1 order by sort_name, id
      offset (select floor(count(*) * $2::float) from devices where organization_id = $1) limit 1`,
      [organizationId, part],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('no device is there');
    return row;
  } finally {
    await client.end();
  }
}
