/** Statements of the store's benchmark. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** What bare Fastify reads. */
export async function fillRows(client: pg.Client): Promise<void> {
  await client.query(`
    create table bench_rows (id int primary key, name text, data jsonb, created_at timestamptz not null default now());
    insert into bench_rows (id, name, data)
      select n, 'row ' || n, jsonb_build_object('number', n, 'text', repeat('x', 200)) from generate_series(1, 10000) n;
    analyze bench_rows`);
}

/** Of each app of a workspace 50 builds for each of two platforms, and a publication of the last ones. */
export async function fillStore(client: pg.Client, org: string): Promise<void> {
  const found = await client.query<{ id: string }>('select id from organizations where slug = $1', [org]);
  const [organizationId, fileId] = [found.rows[0]?.id, randomUUID()];
  await client.query(
    'insert into stored_files (organization_id, id, storage_key, size) values ($1, $2::uuid, $2::text, 1000)',
    [organizationId, fileId],
  );
  await client.query(
    `insert into builds (organization_id, id, application_id, file_id, status, file_name, size, format, os, display_name,
      package, version_name, version_code, created_at)
    select a.organization_id, gen_random_uuid(), a.id, $2, 'processed', 'app.' || p.format, 20000000, p.format, p.os, a.name,
      'example.app', '1.' || n, n::text, now() - make_interval(hours => 50 - n)
    from applications a, (values ('android', 'apk'), ('ios', 'ipa')) p (os, format), generate_series(1, 50) n
    where a.organization_id = $1`,
    [organizationId, fileId],
  );
  await client.query(
    `insert into publications (organization_id, id, application_id, slug, security, visibility, filter)
    select organization_id, gen_random_uuid(), id, slug, 'public', 'active', '{"type": "last"}' from applications
    where organization_id = $1`,
    [organizationId],
  );
  await client.query('analyze builds, build_labels, publications, applications');
}
