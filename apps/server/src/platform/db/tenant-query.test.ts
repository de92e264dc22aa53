import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { after, before, test } from 'node:test';
import { systemActor } from '../actor.ts';
import { CodedError } from '../errors.ts';
import { type Database, openDatabase } from './database.ts';
import { join, sql } from './sql.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

let database: TestDatabase;
let db: Database;
const organizations = Array.from({ length: 8 }, () => randomUUIDv7());

before(async () => {
  database = await testDatabase();
  // Few connections, so that workspaces follow each other on them.
  db = openDatabase({ app: { ...database.app, max: 2 }, system: database.system, onError() {} });
  for (const id of organizations) {
    await db.withTenant(id, systemActor, (tx) =>
      tx.run(sql`insert into organizations (id, slug, name) values (${id}, ${`w-${id}`}, ${`Workspace ${id}`})`),
    );
  }
});
after(async () => {
  await db.close();
  await database.drop();
});

const visible = sql`select id from organizations order by id`;
const read = (id: string, statement = visible) =>
  db.readTenant(id, systemActor, (tx) => tx.query<{ id: string }>(statement));

test('a read sees its workspace and nothing else, however many workspaces share a connection', async () => {
  const many = Array.from({ length: 200 }, (_, i) => organizations[i % organizations.length] ?? '');
  const seen = await Promise.all(many.map((id) => read(id)));
  seen.forEach((rows, i) => {
    assert.deepEqual(rows, [{ id: many[i] }]);
  });
});

test('statements with and without parameters or a name are read alike', async () => {
  const [id = ''] = organizations;
  const unnamed = join([sql`select id from organizations where id = ${id}`, sql`slug <> ${''}`], ' and ');
  assert.equal(unnamed.name, undefined);
  assert.deepEqual(await read(id, unnamed), [{ id }]);
  assert.deepEqual(await read(id, join([sql`select id from organizations`], '')), [{ id }]);
  const two = await db.readTenant(id, systemActor, async (tx) => [
    await tx.one<{ n: number }>(sql`select count(*) as n from organizations`),
    await tx.first(sql`select 1 where false`),
    await tx.run(visible),
  ]);
  assert.deepEqual(two, [{ n: 1 }, undefined, 1]);
});

test('the workspace is left with the statement: whoever uses the connection next sees nothing', async () => {
  await Promise.all(organizations.map((id) => read(id)));
  const left = await db.withTenant(randomUUIDv7(), systemActor, (tx) => tx.query(visible));
  assert.deepEqual(left, []);
});

test('a read that tries to write is refused by the database, and nothing is written', async () => {
  const [id = ''] = organizations;
  await assert.rejects(read(id, sql`update organizations set name = 'changed' returning id`), { code: '25006' });
  await assert.rejects(read(id, sql`select set_config('transaction_read_only', 'off', true) as id`), {
    code: '25001',
  });
  const { name } = await db.readTenant(id, systemActor, (tx) =>
    tx.one<{ name: string }>(sql`select name from organizations`),
  );
  assert.equal(name, `Workspace ${id}`);
});

test('after statements that fail, to be parsed or in the middle, the connections go on', async () => {
  const [id = ''] = organizations;
  const failing = [
    sql`select nonsense from organizations`,
    sql`select 1 / (length(slug) - 38) as id from organizations`,
  ];
  for (let i = 0; i < 10; i++) {
    for (const statement of failing) await assert.rejects(read(id, statement), { code: /42703|22012/ });
    assert.deepEqual(await read(id), [{ id }]);
  }
});

test('a connection that breaks is told as 1001, and another takes its place', async () => {
  const [id = ''] = organizations;
  const end = sql`select pg_terminate_backend(pg_backend_pid())::text as id`;
  for (let i = 0; i < 4; i++) {
    await assert.rejects(read(id, end), (error) => error instanceof CodedError && error.code === 1001);
    assert.deepEqual(await read(id), [{ id }]);
  }
});

test('what is no workspace id is refused before anything is sent', async () => {
  for (const bad of ['', "x'; drop table users; --", organizations[0]?.toUpperCase() ?? '']) {
    await assert.rejects(read(bad), TypeError);
  }
});

test('a read has no transaction for others to work in, and no event to tell of', async () => {
  const [id = ''] = organizations;
  await db.readTenant(id, systemActor, async (tx) => {
    assert.throws(() => tx.client, /no transaction/);
    assert.throws(() => tx.announce(), /no event/);
  });
});
