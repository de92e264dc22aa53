import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openSecrets, type Secrets } from '../crypto/secrets.ts';
import { withLogin } from '../db/connect-owner.ts';
import { openDatabase } from '../db/database.ts';
import { prepareDatabase } from '../db/prepare-database.ts';
import { sql } from '../db/sql.ts';
import { emptyTestDatabase, testServer } from '../db/test-database.ts';
import { ensureConsumer, lockCursor, moveCursor, readEvents } from '../events/outbox-store.ts';
import { prepareJobs } from '../jobs/jobs.ts';
import { lockDataDir, openDataDir } from '../postgres/data-dir.ts';
import { databasePasswords, openPostgres } from '../postgres/open-postgres.ts';
import { eventually, query, silent, startProgram } from '../postgres/test-program.ts';
import { createDiskStorage } from '../storage/disk-storage.ts';
import { checkArchive } from './check-archive.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { copyOut, listSequences, listTables } from './tables-store.ts';

const migrationsDir = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** What later migrations may bring: references in a circle, triggers, computed columns, names that need quotes. */
const more = `
  create type mood as enum ('sad', 'it''s fine');
  create table "Odd ""name" (
    id bigint generated always as identity primary key,
    "Select" text not null default 'x',
    twice text generated always as ("Select" || "Select") stored,
    moods mood[] not null default '{}',
    parent bigint references "Odd ""name" (id),
    other bigint
  );
  create table others (id bigint generated always as identity primary key, odd bigint not null references "Odd ""name" (id));
  alter table "Odd ""name" add foreign key (other) references others (id);
  create function refuse() returns trigger language plpgsql as $$ begin raise 'no rows here'; end $$;
  create trigger refuse before insert or update on others for each row execute function refuse();
  create table emptied (n int);
  insert into emptied values (1);
`;
const moreRows = `
  insert into "Odd ""name" ("Select", moods, parent) values ('a', '{sad,"it''s fine"}', 2), ('b', '{}', 1);
  alter table others disable trigger refuse;
  insert into others (odd) values (1);
  alter table others enable trigger refuse;
  update "Odd ""name" set other = 1;
  select nextval(pg_get_serial_sequence('others', 'id'));
  truncate emptied;
`;
const version = '0.0.0-test';
const key = Buffer.alloc(32, 7);

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-backup-'));
});
after(() => rm(folder, { recursive: true, force: true }));

/** Runs `npm run backup` or `restore` as npm does. */
async function command(name: 'backup' | 'restore', file: string, env: Record<string, string>) {
  const program = fileURLToPath(new URL(`../../${name}.ts`, import.meta.url));
  const { DATABASE_URL: _, ...outer } = process.env;
  const child = spawn(process.execPath, [program, file], { env: { ...outer, INIT_CWD: folder, ...env } });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, stdout: stdout.trim(), stderr: stderr.trim() };
}

/** The same without a process of its own. */
function restoreFile(
  name: string,
  dataDir: string,
  options: { secretKey?: Buffer; databaseUrl?: URL; migrations?: string } = {},
) {
  return restoreBackup({
    file: join(folder, name),
    dataDir,
    databaseUrl: options.databaseUrl,
    migrationsDir: options.migrations ?? migrationsDir,
    log: silent,
    secretKey: options.secretKey,
    openStorage: () => createDiskStorage(join(dataDir, 'files')),
    prepareJobs: (owner) => prepareJobs(owner, []),
  });
}

async function open(dataDir: string) {
  await openDataDir(dataDir);
  const secrets = await openSecrets(dataDir);
  const postgres = await openPostgres({ dataDir, databaseUrl: undefined, secrets, log: silent });
  const logins = await prepare(postgres.owner, secrets);
  return { ...postgres, ...logins };
}

async function prepare(owner: pg.ClientConfig, secrets: Secrets, migrations = migrationsDir) {
  const passwords = databasePasswords(secrets);
  const options = {
    appPassword: passwords.app,
    systemPassword: passwords.system,
    migrationsDir: migrations,
    log: silent,
  };
  return prepareDatabase({ owner, ...options });
}

const organization = '0199b000-0000-7000-8000-000000000001';
const difficult = ['tab\tline\nreturn\rback\\slash', '\\N', '\\.', '', 'Ünïcödé 😀', `quote ' and "`, '\u0001'];

/** Rows of every kind that is hard to carry over. */
async function fill(owner: pg.ClientConfig): Promise<void> {
  await prepareJobs(owner, []);
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
async function contents(owner: pg.ClientConfig): Promise<Record<string, unknown>> {
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

describe('an installation of its own', () => {
  let source: string;
  let original: Record<string, unknown>;
  before(async () => {
    source = join(folder, 'source');
    const postgres = await open(source);
    try {
      await fill(postgres.owner);
      original = await contents(postgres.owner);
      const storage = await createDiskStorage(join(source, 'files'));
      await storage.put('builds/a.ipa', Buffer.alloc(3_000_000, 'muster'));
      await storage.put('icons/empty.png', Buffer.alloc(0));
      await storage.put('icons/small.png', Buffer.from([0, 255, 10]));

      // While it runs, a backup is made by another process.
      const made = await command('backup', 'running.tgz', { DATA_DIR: source });
      assert.deepEqual([made.code, made.stderr], [0, '']);
    } finally {
      await postgres.stop();
    }
  });

  test('is backed up while it runs, for the operator alone to read', async () => {
    const file = join(folder, 'running.tgz');
    assert.equal((await stat(file)).mode & 0o777, 0o600);
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.includes('partial')),
      [],
    );
  });

  test('comes back whole on an empty machine', async () => {
    const stopped = await command('backup', 'stopped.tgz', { DATA_DIR: source });
    assert.deepEqual([stopped.code, stopped.stderr], [0, '']);
    const target = join(folder, 'restored');
    const restored = await command('restore', 'stopped.tgz', { DATA_DIR: target });
    assert.deepEqual([restored.code, restored.stderr], [0, '']);
    assert.match(restored.stdout, /^Restored \d+ rows and 3 files/);

    const postgres = await open(target);
    try {
      assert.deepEqual(await contents(postgres.owner), original);
      assert.equal((await query(postgres.app, 'select * from organizations')).rowCount, 0);
      assert.equal((await query(postgres.system, 'select * from organizations')).rowCount, 1);
    } finally {
      await postgres.stop();
    }
    for (const name of ['builds/a.ipa', 'icons/empty.png', 'icons/small.png']) {
      assert.deepEqual(await readFile(join(target, 'files', name)), await readFile(join(source, 'files', name)));
    }
    const keyFile = join('secrets', 'master.key');
    assert.deepEqual(await readFile(join(target, keyFile)), await readFile(join(source, keyFile)));
    assert.equal((await stat(join(target, keyFile))).mode & 0o777, 0o600);
    assert.equal((await stat(join(target, 'secrets'))).mode & 0o777, 0o700);
  });

  test('is never restored over another one', async () => {
    const before = await readdir(source);
    const { code, stderr } = await command('restore', 'running.tgz', { DATA_DIR: source });
    assert.equal(code, 1);
    assert.match(stderr, /^DATA_DIR .* is not empty \(files, postgres, secrets\)\. Restore into an empty folder\.$/);
    assert.deepEqual(await readdir(source), before);
  });

  test('is not restored while it is running', async () => {
    const target = join(folder, 'busy');
    await openDataDir(target);
    const lock = await lockDataDir(target);
    await assert.rejects(restoreFile('running.tgz', target), { message: /^Muster is already running on this folder/ });
    await lock.release();
  });

  test('a damaged, cut or foreign file is refused, and nothing is touched', async () => {
    const whole = await readFile(join(folder, 'running.tgz'));
    const flipped = Buffer.from(whole);
    flipped[whole.length >> 1] = (flipped[whole.length >> 1] ?? 0) ^ 0xff;
    const cases: Record<string, Buffer> = {
      'cut.tgz': whole.subarray(0, whole.length >> 1),
      'almost.tgz': whole.subarray(0, -1),
      'flipped.tgz': flipped,
      'text.tgz': Buffer.from('no backup'),
      'empty.tgz': Buffer.alloc(0),
    };
    for (const [name, bytes] of Object.entries(cases)) {
      await writeFile(join(folder, name), bytes);
      await assert.rejects(
        checkArchive(join(folder, name)),
        { name: 'StartupError', message: /is damaged or cut off/ },
        name,
      );
    }
    const target = join(folder, 'untouched');
    const { code, stderr } = await command('restore', 'almost.tgz', { DATA_DIR: target });
    assert.equal(code, 1);
    assert.match(stderr, /almost\.tgz is not a backup, or is damaged or cut off\. Nothing was restored\.$/);
    await assert.rejects(stat(target), { code: 'ENOENT' });
    await assert.rejects(checkArchive(join(folder, 'none.tgz')), { message: /^There is no file .*none\.tgz\.$/ });
    assert.match((await command('restore', '', {})).stderr, /^Usage: npm run restore -- FILE$/);
  });

  test('under another SECRET_KEY it is refused', async () => {
    await assert.rejects(restoreFile('running.tgz', join(folder, 'other-key'), { secretKey: key }), {
      name: 'StartupError',
      message: /^SECRET_KEY is not the key under which/,
    });
    await assert.rejects(stat(join(folder, 'other-key')), { code: 'ENOENT' });
  });

  test('a restore that was killed says so at the next start, and can be run again', async () => {
    const target = join(folder, 'killed');
    const program = startProgram(
      `import { restoreBackup } from './../backup/restore-backup.ts';
       import { prepareJobs } from './../jobs/jobs.ts';
       import { silent } from './test-program.ts';
       const [file, dataDir, migrationsDir] = process.argv.slice(1);
       await restoreBackup({
         file, dataDir, migrationsDir, databaseUrl: undefined, log: silent,
         secretKey: undefined,
         openStorage: async () => ({ put() { console.log('tables are in'); return new Promise(() => {}); } }),
         prepareJobs: (owner) => prepareJobs(owner, []),
       });`,
      [join(folder, 'running.tgz'), target, migrationsDir],
    );
    assert.equal(await program.line(), 'tables are in');
    program.child.kill('SIGKILL');
    await program.rest();

    await assert.rejects(openDataDir(target), { name: 'StartupError', message: /^A restore into .* was cut short/ });
    const backedUp = await command('backup', 'half.tgz', { DATA_DIR: target });
    assert.match(backedUp.stderr, /^A restore into .* was cut short/);
    const again = await command('restore', 'running.tgz', { DATA_DIR: target });
    assert.deepEqual([again.code, again.stderr], [0, '']);
    const postgres = await open(target);
    try {
      assert.deepEqual(await contents(postgres.owner), original);
    } finally {
      await postgres.stop();
    }
  });

  test('a backup that cannot be written says why, and leaves nothing', async () => {
    const secrets = await openSecrets(folder, key);
    const storage = await createDiskStorage(join(folder, 'some-files'));
    const owner = { connectionString: await testServer() };
    const options = { owner, storage, secrets, secretsDir: folder, version, log: silent };
    for (const [file, message] of [
      [join(folder, 'no-such-folder', 'x.tgz'), /^The backup cannot be written to .*: there is no such folder\.$/],
      [folder, /^The backup cannot be written to .*: it is a folder\.$/],
    ] as const) {
      await assert.rejects(createBackup({ file, ...options }), { name: 'StartupError', message });
    }
  });

  test('a folder that was never used has nothing to back up', async () => {
    const { code, stderr } = await command('backup', 'nothing.tgz', { DATA_DIR: join(folder, 'unused') });
    assert.equal(code, 1);
    assert.match(stderr, /^There is nothing to back up in DATA_DIR/);
    await assert.rejects(stat(join(folder, 'nothing.tgz')), { code: 'ENOENT' });
  });
});

/** A database whose owner is an ordinary user, as managed servers give it. */
async function managedDatabase() {
  const database = await emptyTestDatabase();
  const manager = `${database.name}_manager`;
  await query(database.owner, `create role ${manager} login createrole password 'm'`);
  await query(database.owner, `alter database ${database.name} owner to ${manager}`);
  const { rowCount } = await query(database.owner, `select from pg_roles where rolname = 'muster_system'`);
  if (rowCount) await query(database.owner, `grant muster_app, muster_system to ${manager} with admin option`);
  const owner = withLogin(database.owner, manager, 'm');
  return {
    owner,
    url: new URL(String(owner.connectionString)),
    async drop() {
      await database.drop();
      await query({ connectionString: await testServer() }, `drop owned by ${manager} cascade; drop role ${manager}`);
    },
  };
}

describe('a database by DATABASE_URL, whose owner is no superuser', () => {
  test('is backed up with every row, and restored into another', async (t) => {
    const source = await managedDatabase();
    t.after(source.drop);
    const dataDir = join(folder, 'by-url');
    await openDataDir(dataDir);
    const secrets = await openSecrets(dataDir, key);
    const migrations = join(folder, 'migrations');
    await cp(migrationsDir, migrations, { recursive: true });
    await writeFile(join(migrations, '9000-more.sql'), more);
    await prepare(source.owner, secrets, migrations);
    await fill(source.owner);
    await query(source.owner, moreRows);
    const target = await managedDatabase();
    t.after(target.drop);
    const storage = await createDiskStorage(join(dataDir, 'files'));
    const file = join(folder, 'by-url.tgz');
    const totals = await createBackup({
      file,
      owner: source.owner,
      storage,
      secrets,
      secretsDir: join(dataDir, 'secrets'),
      version,
      log: silent,
    });
    assert.equal(totals.rows['public.organizations'], 1);
    assert.equal(totals.rows['public.audit_entries'], 20);
    const { rowCount } = await query(
      source.owner,
      `select from pg_auth_members m join pg_roles r on r.oid = m.roleid
      where r.rolname = 'muster_system' and m.member = current_user::regrole and m.grantor = current_user::regrole`,
    );
    assert.equal(rowCount, 0);

    const refused = restoreFile('by-url.tgz', join(folder, 'filled'), {
      databaseUrl: source.url,
      secretKey: key,
      migrations,
    });
    await assert.rejects(refused, { name: 'StartupError', message: /database of DATABASE_URL is not empty/ });
    await restoreFile('by-url.tgz', join(folder, 'by-url-target'), {
      databaseUrl: target.url,
      secretKey: key,
      migrations,
    });
    assert.deepEqual(await contents(target.owner), await contents(source.owner));
    await prepare(target.owner, secrets, migrations);
    const { rows } = await query(target.owner, `select nextval(pg_get_serial_sequence('others', 'id'))::int as next`);
    assert.equal(rows[0].next, 3);
    await assert.rejects(query(target.owner, 'insert into others (odd) values (1)'), { message: 'no rows here' });

    // The same file with a program that knows only the first migrations, as an older version would.
    const older = restoreFile('by-url.tgz', join(folder, 'older'), { databaseUrl: target.url, secretKey: key });
    await assert.rejects(older, { name: 'StartupError', message: /was made by a newer version of Muster/ });
  });

  test('a database in which a restore was cut short is refused by a start', async (t) => {
    const database = await managedDatabase();
    t.after(database.drop);
    await query(database.owner, 'create table restore_incomplete ()');
    const secrets = await openSecrets(folder, key);
    await assert.rejects(prepare(database.owner, secrets), { name: 'StartupError', message: /was cut short/ });
  });

  test('a table whose rows the owner cannot see stops the backup', async (t) => {
    const database = await managedDatabase();
    t.after(database.drop);
    const secrets = await openSecrets(folder, key);
    await prepare(database.owner, secrets);
    await query(
      database.owner,
      'create table hidden (n int); alter table hidden enable row level security; alter table hidden force row level security',
    );
    const storage = await createDiskStorage(join(folder, 'hidden-files'));
    const file = join(folder, 'hidden.tgz');
    const options = { file, owner: database.owner, storage, secrets, secretsDir: folder, version, log: silent };
    await assert.rejects(createBackup(options), {
      name: 'StartupError',
      message: /does not see every row of public\.hidden\./,
    });
    await assert.rejects(stat(file), { code: 'ENOENT' });
  });
});

test('after a restore each consumer has the events it had not read, then the new ones', async (t) => {
  const [source, target] = [await emptyTestDatabase(), await emptyTestDatabase()];
  t.after(() => Promise.all([source.drop(), target.drop()]));
  const secrets = await openSecrets(folder, key);
  const logins = await prepare(source.owner, secrets);
  await prepareJobs(source.owner, []);
  const emit = (owner: pg.ClientConfig, ...names: string[]) =>
    query(
      owner,
      `insert into outbox_events (organization_id, type, entity, entity_id)
       select '${organization}', 'created', 'user', unnest(array['${names.join("','")}'])`,
    );
  const onError = (error: Error) => assert.fail(error);
  const db = openDatabase({ ...logins, onError });
  const read = (from: typeof db, consumer: string) =>
    from.asSystem(async (tx) => {
      const cursor = await lockCursor(tx, consumer);
      assert.ok(cursor);
      return readEvents(tx, cursor, 100);
    });
  const moveTo = (consumer: string, event: { xact: string; id: number } | undefined) =>
    db.asSystem(async (tx) => {
      assert.ok(event);
      await moveCursor(tx, consumer, event);
    });
  for (const consumer of ['slow', 'fast', 'new']) await ensureConsumer(db, consumer);
  // A server that has lived long: its numbers are far beyond those of a new one.
  await query(source.owner, `alter table outbox_events alter column xact set default '4000000000'`);
  await emit(source.owner, 'a', 'b');
  await query(source.owner, `alter table outbox_events alter column xact set default '4000000001'`);
  await emit(source.owner, 'c', 'd');
  const events = await db.systemQuery<{ xact: string; id: number }>(
    sql`select xact::text, id from outbox_events order by xact, id`,
  );
  await moveTo('slow', events[0]);
  await moveTo('fast', events[2]);
  await db.close();

  const file = join(folder, 'events.tgz');
  const storage = await createDiskStorage(join(folder, 'events-files'));
  await createBackup({
    file,
    owner: source.owner,
    storage,
    secrets,
    secretsDir: join(folder, 'none'),
    version,
    log: silent,
  });
  await restoreFile('events.tgz', join(folder, 'events'), { databaseUrl: new URL(target.url), secretKey: key });
  await emit(target.owner, 'e');
  const restored = openDatabase({ ...(await prepare(target.owner, secrets)), onError });
  const names = async (consumer: string) => (await read(restored, consumer)).map(({ entityId }) => entityId);
  // A transaction elsewhere on the server may hold back what is newest, for a moment.
  await eventually(async () => (await names('new')).includes('e'), 'the new event can be read');
  assert.deepEqual(await names('new'), ['a', 'b', 'c', 'd', 'e']);
  assert.deepEqual(await names('slow'), ['b', 'c', 'd', 'e']);
  assert.deepEqual(await names('fast'), ['d', 'e']);
  await restored.close();
});

test('jobs come over also when their tables have other columns in another version', async (t) => {
  const [source, target] = [await emptyTestDatabase(), await emptyTestDatabase()];
  t.after(() => Promise.all([source.drop(), target.drop()]));
  const secrets = await openSecrets(folder, key);
  await prepare(source.owner, secrets);
  await fill(source.owner);
  await query(source.owner, `alter table pgboss.job add column legacy text default 'x'`);
  const storage = await createDiskStorage(join(folder, 'jobs-files'));
  const file = join(folder, 'jobs.tgz');
  await createBackup({
    file,
    owner: source.owner,
    storage,
    secrets,
    secretsDir: join(folder, 'none'),
    version,
    log: silent,
  });
  await restoreFile('jobs.tgz', join(folder, 'jobs'), { databaseUrl: new URL(target.url), secretKey: key });
  const jobs = `select id, name, data, state, created_on from pgboss.job`;
  assert.deepEqual((await query(target.owner, jobs)).rows, (await query(source.owner, jobs)).rows);
});

test('the numbers of transactions are kept in no other table, where a restore would have to place them too', async (t) => {
  const database = await emptyTestDatabase();
  t.after(database.drop);
  await prepare(database.owner, await openSecrets(folder, key));
  const { rows } = await query(
    database.owner,
    `select attrelid::regclass::text as name from pg_attribute join pg_class on pg_class.oid = attrelid
     where atttypid in ('xid8'::regtype, 'xid'::regtype) and attnum > 0 and relkind in ('r', 'p')
       and relnamespace = 'public'::regnamespace order by 1`,
  );
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['outbox_consumers', 'outbox_events'],
  );
});
