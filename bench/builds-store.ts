import pg from 'pg';

/** Builds of all kinds, by arithmetic: many of a few branches, some of each rare thing, versions that go up with time. */
const insertBuilds = `
  insert into builds (organization_id, id, application_id, file_id, status, problem, file_name, size, format, os,
    display_name, package, version_name, version_code, signing_type, git_branch, git_tag, tags, deployer_name, facts,
    token_name, created_at, updated_at)
  select $1::uuid, gen_random_uuid(), $2::uuid, $3::uuid,
    case when i % 400 = 3 then 'error' when i % 5000 = 1 then 'in_progress' else 'processed' end,
    case when i % 400 = 3 then 'damaged' end,
    'field-service-' || (array['release', 'debug', 'staging'])[1 + i % 3] || '-' || i || case when i % 3 = 0 then '.ipa' else '.apk' end,
    20000000 + (hashint4(i) & 67108863), case when i % 3 = 0 then 'ipa' else 'apk' end,
    case when i % 3 = 0 then 'ios' when i % 997 = 1 then 'macos' else 'android' end,
    'Field Service', 'example.field' || case when i % 3 = 0 then '.ios' else '' end,
    (i / 10000) || '.' || (i / 100 % 100) || '.' || (i % 100), i::text,
    case when i % 3 <> 0 then null when i % 9 = 0 then 'ad-hoc' when i % 27 = 3 then 'enterprise' else 'appStore' end,
    case when i % 4 = 0 then 'main' when i % 4 = 1 then 'develop' else 'feature/' || (i / 50) end,
    case when i % 200 = 0 then 'v' || (i / 10000) || '.' || (i / 100 % 100) end,
    case when i % 2000 = 0 then array['gold', 'store'] when i % 40 = 0 then array['beta', 'qa'] when i % 3 = 1 then array['nightly'] else '{}' end,
    (array['Jenkins', 'GitHub Actions', 'Bitrise'])[1 + (hashint4(-i) & 1048575) % 3],
    jsonb_build_object('parts', jsonb_build_array(jsonb_build_object('name', 'code', 'size', i)), 'note', repeat('x', 2000)),
    'Build server',
    now() - make_interval(secs => (($4::int - i) * 137.0)), now()
  from generate_series(1, $4::int) i`;

/** Into tables without their indexes, which are made afterwards: it is the reading that is measured. */
export async function fillBuilds(
  owner: pg.ClientConfig,
  { organizationId, applicationId, count }: { organizationId: string; applicationId: string; count: number },
): Promise<void> {
  await asOwner(owner, async (client) => {
    const { rows } = await client.query<{ name: string; made: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
       where indrelid in ('builds'::regclass, 'build_downloads'::regclass) and not indisprimary`,
    );
    await client.query('alter table builds disable trigger user');
    for (const { name } of rows) await client.query(`drop index ${name}`);
    const file = await client.query<{ id: string }>(
      `insert into stored_files (organization_id, id, storage_key, size)
       values ($1, gen_random_uuid(), 'bench', 1) returning id`,
      [organizationId],
    );
    await client.query(insertBuilds, [organizationId, applicationId, file.rows[0]?.id, count]);
    await client.query(
      `insert into build_downloads (organization_id, build_id, application_id, downloads)
       select organization_id, id, application_id,
         case when version_code::int % 7 = 0 then (hashint4(version_code::int + 7) & 4095) else 0 end
       from builds where application_id = $1`,
      [applicationId],
    );
    await client.query(`update applications set builds = $2 where id = $1`, [applicationId, count]);
    await client.query(`set maintenance_work_mem = '512MB'`);
    for (const { made } of rows) await client.query(made);
    await client.query('alter table builds enable trigger user');
    await client.query(
      `insert into build_labels (organization_id, build_id, application_id, label, platform, created_at)
       select b.organization_id, b.id, b.application_id, l.label, label_platform(b.os, b.build_platform), b.created_at
       from builds b, build_labels_of(b) l where b.application_id = $1 and b.status = 'processed'`,
      [applicationId],
    );
    await client.query('vacuum analyze builds, build_downloads, build_labels');
    // What filling has left to be written is not the reader's to write.
    await client.query('checkpoint');
  });
}

/** Somewhere in the list, as its pages name their ends in each order. */
export async function somewhereIn(
  owner: pg.ClientConfig,
  applicationId: string,
  part: number,
): Promise<Record<string, { key: string; tie: string }>> {
  const at = (column: string, shown: string) =>
    asOwner(owner, async (client) => {
      const { rows } = await client.query<{ id: string; key: string }>(
        `select b.id, ${shown} as key from builds b join build_downloads d on d.build_id = b.id
         where b.application_id = $1 order by ${column}, b.id
         offset (select count(*) * $2::float8 from builds where application_id = $1) limit 1`,
        [applicationId, part],
      );
      const [row] = rows;
      if (row === undefined) throw new Error('nothing is there');
      return { key: row.key, tie: row.id };
    });
  return {
    createdAt: await at('b.created_at', `to_char(b.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`),
    size: await at('size', 'size::text'),
    downloads: await at('downloads', 'downloads::text'),
    versionName: await at('version_key', 'version_key'),
  };
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
