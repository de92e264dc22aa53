/** For tests of backup and restore: an installation with something in it, and all that is to come back. */
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Secrets } from '../crypto/secrets.ts';
import { prepareDatabase } from '../db/prepare-database.ts';
import { prepareJobs } from '../jobs/jobs.ts';
import { databasePasswords } from '../postgres/open-postgres.ts';
import { silent } from '../postgres/test-program.ts';
import { createDiskStorage } from '../storage/disk-storage.ts';
import { restoreBackup } from './restore-backup.ts';
import { copyOut, listSequences, listTables } from './tables-store.ts';

export const migrationsDir = fileURLToPath(new URL('../../../migrations', import.meta.url));
export const version = '0.0.0-test';
export const key = Buffer.alloc(32, 7);

/** Restores as the command does, without a process of its own. */
export function restoreFile(
  file: string,
  dataDir: string,
  options: { secretKey?: Buffer; databaseUrl?: URL; migrations?: string } = {},
) {
  return restoreBackup({
    file,
    dataDir,
    databaseUrl: options.databaseUrl,
    migrationsDir: options.migrations ?? migrationsDir,
    log: silent,
    secretKey: options.secretKey,
    openStorage: () => createDiskStorage(join(dataDir, 'files')),
    prepareJobs: (owner) => prepareJobs(owner, [], silent),
  });
}

export async function prepare(owner: pg.ClientConfig, secrets: Secrets, migrations = migrationsDir) {
  const passwords = databasePasswords(secrets);
  const options = {
    appPassword: passwords.app,
    systemPassword: passwords.system,
    migrationsDir: migrations,
    log: silent,
  };
  return prepareDatabase({ owner, ...options });
}

export const organization = '0199b000-0000-7000-8000-000000000001';
const difficult = ['tab\tline\nreturn\rback\\slash', '\\N', '\\.', '', 'Ünïcödé 😀', `quote ' and "`, '\u0001'];

/** Rows of every kind that is hard to carry over. */
export async function fill(owner: pg.ClientConfig): Promise<void> {
  await prepareJobs(owner, [], silent);
  const client = new pg.Client(owner);
  await client.connect();
  try {
    for (const [i, name] of difficult.entries()) {
      await client.query('insert into users (id, email, first_name) values (gen_random_uuid(), $1, $2)', [
        `${i}@x.example`,
        name,
      ]);
    }
    await client.query('begin');
    const { rows } = await client.query('select oid::regclass::text as name from pg_class where relforcerowsecurity');
    for (const { name } of rows) await client.query(`alter table ${name} no force row level security`);
    await client.query(`insert into organizations (id, slug, name) values ('${organization}', 'acme', 'Acme')`);
    await client.query(
      `insert into audit_entries (organization_id, id, action, entity, entity_id, diff, created_at)
       select '${organization}', gen_random_uuid(), 'create', 'user', n::text, '{"a": [1, null]}', now() - n * interval '20 days'
       from generate_series(1, 20) n`,
    );
    await client.query(
      `insert into outbox_events (organization_id, type, entity, entity_id)
       select '${organization}', 'created', 'user', n::text from generate_series(1, 3) n`,
    );
    await client.query(`insert into data_keys values ('${organization}', '\\x00ff0a5c', 'kek', now())`);
    await client.query('insert into rate_limits values ($1, 1, 1)', ['key']);
    for (const { name } of rows) await client.query(`alter table ${name} force row level security`);
    await client.query('commit');
    await client.query(`select pgboss.create_queue('mail', '{"policy": "standard"}'::jsonb)`);
    await client.query(`insert into pgboss.job (name, data) values ('mail', '{"to": "x"}')`);
  } finally {
    await client.end();
  }
}

/** Everything in the database that a backup is to keep, in one text that can be compared. */
export async function contents(owner: pg.ClientConfig): Promise<Record<string, unknown>> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query('begin; grant muster_system to current_user; set local timezone = UTC');
    const all: Record<string, unknown> = { sequences: await listSequences(client) };
    for (const table of await listTables(client)) {
      // Numbers of transactions are counted anew by each server.
      const columns = table.columns.filter((column) => !(table.name.startsWith('outbox') && column === 'xact'));
      all[`${table.schema}.${table.name}`] = (await text(copyOut(client, { ...table, columns }).stream))
        .split('\n')
        .sort();
    }
    const partitions = await client.query(
      `select c.relname, (xpath('/row/n/text()', query_to_xml('select count(*) as n from ' || c.oid::regclass, false, true, '')))[1]::text as rows
       from pg_class c where c.relispartition and c.relkind = 'r' and c.relname like 'audit%' order by 1`,
    );
    all.partitions = partitions.rows;
    // Nothing that was lifted for the restore may stay lifted.
    const rules = await client.query(
      `select c.oid::regclass::text as name, c.relrowsecurity, c.relforcerowsecurity,
              (select array_agg(k.conname || k.condeferrable || k.condeferred order by k.conname) from pg_constraint k where k.conrelid = c.oid),
              (select array_agg(t.tgname || t.tgenabled::text order by t.tgname) from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal)
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and c.relname not like 'queue_stats%' order by 1`,
    );
    all.rules = rules.rows;
    return all;
  } finally {
    await client.query('rollback');
    await client.end();
  }
}
