import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { eventually, query, silent } from '../postgres/test-program.ts';
import { type PrepareOptions, prepareDatabase } from './prepare-database.ts';
import { emptyTestDatabase } from './test-database.ts';

async function setUp(t: TestContext, files: Record<string, string>) {
  const migrationsDir = await mkdtemp(join(tmpdir(), 'muster-migrations-'));
  const database = await emptyTestDatabase();
  t.after(async () => {
    await database.drop();
    await rm(migrationsDir, { recursive: true });
  });
  const write = async (more: Record<string, string>) => {
    for (const [name, text] of Object.entries(more)) await writeFile(join(migrationsDir, name), text);
  };
  await write(files);
  const { owner } = database;
  return {
    owner,
    migrationsDir,
    write,
    run: (options: Partial<PrepareOptions> = {}) =>
      prepareDatabase({ owner, appPassword: 'a', systemPassword: 's', migrationsDir, log: silent, ...options }),
    async applied() {
      const { rows } = await query(owner, 'select id from schema_migrations order by id');
      return rows.map(({ id }) => id);
    },
  };
}

const base = { '0001-first.sql': 'create table first (n int);', '0002-second.sql': 'insert into first values (1);' };

test('migrations run in order, once', async (t) => {
  const { run, applied, owner } = await setUp(t, base);
  await run();
  await run();
  assert.deepEqual(await applied(), [1, 2]);
  assert.equal((await query(owner, 'select * from first')).rowCount, 1);
});

test('upTo stops at an older state, from which the next start goes on', async (t) => {
  const { run, applied } = await setUp(t, base);
  await run({ upTo: 1 });
  assert.deepEqual(await applied(), [1]);
  await run();
  assert.deepEqual(await applied(), [1, 2]);
});

test('a migration that fails leaves nothing of itself, and those before it stay', async (t) => {
  const broken = 'create table third (n int); select 1 / 0;';
  const { run, applied, owner, write } = await setUp(t, { ...base, '0003-third.sql': broken });
  await assert.rejects(run(), { message: 'the migration 0003-third failed: division by zero' });
  assert.deepEqual(await applied(), [1, 2]);
  assert.equal((await query(owner, `select to_regclass('third') as third`)).rows[0].third, null);
  await write({ '0003-third.sql': 'create table third (n int);' });
  await run();
  assert.deepEqual(await applied(), [1, 2, 3]);
});

test('a migration that was changed after it had been applied is refused; other line ends are no change', async (t) => {
  const { run, write } = await setUp(t, { '0001-first.sql': 'create table first (n int);\n' });
  await run();
  await write({ '0001-first.sql': 'create table first (n int);\r\n' });
  await run();
  await write({ '0001-first.sql': 'create table first (n bigint);\n' });
  await assert.rejects(run(), { name: 'StartupError', message: /migration 1 \(first\) was changed after/ });
});

test('a database newer than the program is refused and left alone', async (t) => {
  const { run, migrationsDir, write, applied } = await setUp(t, base);
  await run();
  await rm(join(migrationsDir, '0002-second.sql'));
  await write({ '0003-third.sql': 'create table third (n int);' });
  await assert.rejects(run(), { name: 'StartupError', message: /database is newer than this program/ });
  assert.deepEqual(await applied(), [1, 2]);
});

test('files with a wrong name or a number used twice are found out', async (t) => {
  const { run, write, migrationsDir } = await setUp(t, { '1-first.sql': '' });
  await assert.rejects(run(), { message: /1-first\.sql is not named like 0001-name\.sql/ });
  await rm(join(migrationsDir, '1-first.sql'));
  await write({ '0001-a.sql': '', '0001-b.sql': '' });
  await assert.rejects(run(), { message: /two migrations have the number of b/ });
});

test('a table in use is waited for in short turns, and given up with a clear message', async (t) => {
  const { run, applied, owner, write } = await setUp(t, base);
  await run();
  const user = new pg.Client(owner);
  await user.connect();
  await user.query('begin; select * from first');
  await write({ '0003-alter.sql': 'alter table first add column m int;' });
  await assert.rejects(run({ lockTimeout: 20, lockAttempts: 2 }), {
    name: 'StartupError',
    message: /0003-alter found a table in use 2 times/,
  });

  let turns = 0;
  const warn = () => {
    turns++;
  };
  const running = run({ lockTimeout: 20, log: { ...quiet, warn } });
  await eventually(() => turns >= 2, 'two turns');
  assert.deepEqual(await applied(), [1, 2]);
  await user.query('commit');
  await user.end();
  await running;
  assert.deepEqual(await applied(), [1, 2, 3]);
});

const quiet = { debug() {}, info() {}, warn() {}, error() {} };

const concurrent = `-- concurrent
-- first; a comment with a semicolon
create unique index concurrently if not exists first_n on first (n);
do $$ begin perform 1; perform 2; end $$;
create index concurrently if not exists first_m on first ((n + 1));
`;

test('an index that was left half built is built anew', async (t) => {
  const { run, applied, owner, write } = await setUp(t, base);
  await run();
  await query(owner, 'insert into first values (1)');
  await write({ '0003-index.sql': concurrent });
  // Duplicate rows make the build fail, which leaves an invalid index behind, as a kill does.
  await assert.rejects(run(), { message: /0003-index failed: could not create unique index/ });
  const invalid = `select indisvalid from pg_index where indexrelid = 'first_n'::regclass`;
  assert.equal((await query(owner, invalid)).rows[0].indisvalid, false);
  await query(owner, 'truncate first');
  await run();
  assert.equal((await query(owner, invalid)).rows[0].indisvalid, true);
  assert.deepEqual(await applied(), [1, 2, 3]);
});

test('processes that wait for their turn do not hold up an index that is built concurrently', async (t) => {
  const { run, applied } = await setUp(t, { ...base, '0003-index.sql': concurrent });
  await Promise.all([run(), run(), run()]);
  assert.deepEqual(await applied(), [1, 2, 3]);
});

test('a concurrent migration that could not be repeated is refused', async (t) => {
  const { run } = await setUp(t, {
    ...base,
    '0003-index.sql': '-- concurrent\ncreate index concurrently x on first (n);',
  });
  await assert.rejects(run(), { message: /must say "if not exists"/ });
});
