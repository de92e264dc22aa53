import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { query, silent } from '../postgres/test-program.ts';
import { withLogin } from './connect-owner.ts';
import { type PrepareOptions, prepareDatabase } from './prepare-database.ts';
import { loginName } from './roles.ts';
import { emptyTestDatabase, testServer } from './test-database.ts';

const organization = '11111111-1111-4111-8111-111111111111';
const things = `
  create table things (organization_id uuid not null, id int, primary key (organization_id, id));
  alter table things enable row level security;
  alter table things force row level security;
  create policy tenant on things to muster_app
    using (organization_id = nullif(current_setting('muster.organization', true), '')::uuid);
  create policy everywhere on things to muster_system using (true);
  grant select, insert on things to muster_app, muster_system;`;

let migrationsDir: string;
before(async () => {
  migrationsDir = await mkdtemp(join(tmpdir(), 'muster-roles-'));
  await writeFile(join(migrationsDir, '0001-things.sql'), things);
});
after(() => rm(migrationsDir, { recursive: true }));

function prepare(owner: pg.ClientConfig, options: Partial<PrepareOptions> = {}) {
  return prepareDatabase({ owner, appPassword: 'a', systemPassword: 's', migrationsDir, log: silent, ...options });
}

test('the program connects as a user who owns nothing and sees no row without a workspace', async (t) => {
  const database = await emptyTestDatabase();
  t.after(database.drop);
  const { app, system } = await prepare(database.owner);
  await query(database.owner, `insert into things values ('${organization}', 1)`);

  assert.equal((await query(app, 'select * from things')).rowCount, 0);
  const own = await query(app, `begin; set local muster.organization = '${organization}'; select * from things`);
  assert.equal((own as unknown as pg.QueryResult[])[2]?.rowCount, 1);
  const foreign = `begin; set local muster.organization = '${organization.replace('1', '2')}'`;
  await assert.rejects(query(app, `${foreign}; insert into things values ('${organization}', 2)`), { code: '42501' });
  assert.equal((await query(system, 'select * from things')).rowCount, 1);

  for (const login of [app, system]) {
    await assert.rejects(query(login, 'create table mine (n int)'), { code: '42501' });
    await assert.rejects(query(login, 'alter table things disable row level security'), { code: '42501' });
    await assert.rejects(query(login, 'set role muster_owner'), { code: '42501' });
    assert.equal((await query(login, 'show search_path')).rows[0].search_path, 'public');
  }
});

test('five processes that start at once agree', async (t) => {
  const database = await emptyTestDatabase();
  t.after(database.drop);
  const logins = await Promise.all(Array.from({ length: 5 }, () => prepare(database.owner)));
  for (const { app, system } of logins) {
    await query(app, 'select 1');
    await query(system, 'select 1');
  }
  assert.equal((await query(database.owner, 'select * from schema_migrations')).rowCount, 1);
});

test('several databases of one server can be prepared at once', async (t) => {
  const databases = await Promise.all(Array.from({ length: 4 }, emptyTestDatabase));
  t.after(() => Promise.all(databases.map(({ drop }) => drop())));
  await Promise.all(databases.map(({ owner }) => prepare(owner)));
});

test("another installation's user on the same server does not come in", async (t) => {
  const [one, other] = [await emptyTestDatabase(), await emptyTestDatabase()];
  t.after(() => Promise.all([one.drop(), other.drop()]));
  await prepare(one.owner);
  await prepare(other.owner);
  const stranger = withLogin(one.owner, loginName(other.name, 'app'), 'a');
  await assert.rejects(query(stranger, 'select 1'), { code: '42501' });
});

test('a new password takes the place of the old one', async (t) => {
  const database = await emptyTestDatabase();
  t.after(database.drop);
  const { app: old } = await prepare(database.owner);
  const { app } = await prepare(database.owner, { appPassword: "it's new" });
  await query(app, 'select 1');
  await assert.rejects(query(old, 'select 1'), { code: '28P01' });
});

test('a user that was put above row-level security is refused', async (t) => {
  const database = await emptyTestDatabase();
  t.after(database.drop);
  await prepare(database.owner);
  await query(database.owner, `alter role ${loginName(database.name, 'app')} bypassrls`);
  await assert.rejects(prepare(database.owner), { name: 'StartupError', message: /is above row-level security/ });
});

test('an owner who is no superuser is enough, when he may create users', async (t) => {
  const database = await emptyTestDatabase();
  const manager = `manager_${randomBytes(4).toString('hex')}`;
  await query(database.owner, `create role ${manager} login password 'm'`);
  await query(database.owner, `alter database ${database.name} owner to ${manager}`);
  t.after(async () => {
    await database.drop();
    await query({ connectionString: await testServer() }, `drop role ${manager}`);
  });
  const owner = withLogin(database.owner, manager, 'm');

  await assert.rejects(prepare(owner), {
    name: 'StartupError',
    message: new RegExp(`alter role "${manager}" createrole`),
  });
  await query(database.owner, `alter role ${manager} createrole`);
  // Other tests made the groups, as another installation on the server would have.
  await prepare(owner).catch(async (error: Error) => {
    assert.match(error.message, new RegExp(`grant muster_app, muster_system to "${manager}" with admin option`));
    await query(database.owner, `grant muster_app, muster_system to ${manager} with admin option`);
  });
  const { app } = await prepare(owner);
  await query(app, 'select * from things');
  await prepare(owner, { appPassword: 'another' });
});

test('an owner without rights on the tables is told so', async (t) => {
  const database = await emptyTestDatabase();
  const guest = `guest_${randomBytes(4).toString('hex')}`;
  await prepare(database.owner, { upTo: 0 });
  await query(database.owner, `create role ${guest} login createrole password 'g'`);
  await query(database.owner, `grant connect on database ${database.name} to ${guest}`);
  await query(database.owner, `grant muster_app, muster_system to ${guest} with admin option`);
  await query(database.owner, 'drop table schema_migrations');
  t.after(async () => {
    await database.drop();
    await query({ connectionString: await testServer() }, `drop owned by ${guest}; drop role ${guest}`);
  });
  await assert.rejects(prepare(withLogin(database.owner, guest, 'g')), {
    name: 'StartupError',
    message: /may not create tables .* Make it the owner of the database/,
  });
});

test('what is wrong with DATABASE_URL is said in one sentence', async (t) => {
  const database = await emptyTestDatabase();
  t.after(database.drop);
  const missing = new URL(database.url);
  missing.pathname = '/no_such_database';
  const cases: [pg.ClientConfig, RegExp][] = [
    [withLogin(database.owner, 'nobody', 'x'), /does not accept the password of nobody\. Check DATABASE_URL\.$/],
    [{ connectionString: missing.href }, /has no database named no_such_database\. Create it/],
    [{ connectionString: 'postgres://u:p@127.0.0.1:1/x' }, /^The database at 127\.0\.0\.1:1 cannot be reached/],
    [{ connectionString: 'postgres://u:p@does-not-exist.invalid/x' }, /cannot be reached/],
  ];
  for (const [owner, message] of cases) {
    await assert.rejects(prepare(owner, { patience: 0 }), { name: 'StartupError', message });
  }
});

test('a database that is not UTF-8 is refused', async (t) => {
  const name = `latin_${randomBytes(4).toString('hex')}`;
  const server = await testServer();
  await query(
    { connectionString: server },
    `create database ${name} encoding latin1 locale_provider libc locale 'C' template template0`,
  );
  t.after(() => query({ connectionString: server }, `drop database ${name} with (force)`));
  const url = new URL(server);
  url.pathname = name;
  await assert.rejects(prepare({ connectionString: url.href }), {
    name: 'StartupError',
    message: /has the encoding LATIN1/,
  });
});

test('every way to write the address of a socket works', async (t) => {
  const database = await emptyTestDatabase();
  t.after(database.drop);
  const { username, password, hostname } = new URL(database.url);
  const folder = decodeURIComponent(hostname);
  if (!folder.startsWith('/')) return t.skip('the server of this run is not reached through a socket');
  const inQuery = `postgres:///${database.name}?host=${encodeURIComponent(folder)}&user=${username}&password=${password}`;
  for (const connectionString of [database.url, inQuery]) {
    assert.ok(URL.canParse(connectionString));
    const { app } = await prepare({ connectionString });
    assert.equal((await query(app, 'select current_user')).rows[0].current_user, loginName(database.name, 'app'));
  }
});

test('the name of a database may have any length and any letters', async (t) => {
  for (const name of ['a'.repeat(63), 'Ünïcode "quoted" name']) {
    const server = await testServer();
    await query({ connectionString: server }, `create database ${pg.escapeIdentifier(name)}`);
    t.after(async () => {
      await query({ connectionString: server }, `drop database ${pg.escapeIdentifier(name)} with (force)`);
      const logins = [loginName(name, 'app'), loginName(name, 'system')].map((login) => pg.escapeIdentifier(login));
      await query({ connectionString: server }, `drop role ${logins.join(', ')}`);
    });
    const url = new URL(server);
    url.pathname = encodeURIComponent(name);
    const { app } = await prepare({ connectionString: url.href });
    assert.equal((await query(app, 'select current_database()')).rows[0].current_database, name);
  }
});
