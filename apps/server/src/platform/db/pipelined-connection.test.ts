import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { after, before, test } from 'node:test';
import type pg from 'pg';
import { systemActor } from '../actor.ts';
import { CodedError } from '../errors.ts';
import { eventually, query } from '../postgres/test-program.ts';
import { type Database, openDatabase } from './database.ts';
import { sql } from './sql.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

let database: TestDatabase;
let db: Database;
const organizations = Array.from({ length: 5 }, () => randomUUIDv7());

before(async () => {
  database = await testDatabase();
  const pools = { max: 2, application_name: 'pool' } satisfies pg.PoolConfig;
  db = openDatabase({ app: { ...database.app, ...pools }, system: { ...database.system, ...pools }, onError() {} });
  for (const id of organizations) {
    await db.withTenant(id, systemActor, (tx) =>
      tx.run(sql`insert into organizations (id, slug, name) values (${id}, ${`w-${id}`}, 'A workspace')`),
    );
  }
});
after(async () => {
  await db.close();
  await database.drop();
});

const pid = sql`select pg_backend_pid() as pid`;
const look = () => db.systemFirst<{ pid: number }>(pid);
const lookIn = (id: string) => db.readTenant(id, systemActor, (tx) => tx.first<{ pid: number }>(pid));

/** The shared connection opens behind the first caller's back; from then on all share it. */
async function open(): Promise<{ system: number; app: number }> {
  const onLane = async (ask: () => Promise<{ pid: number } | undefined>) => {
    const seen = await Promise.all(Array.from({ length: 6 }, ask));
    return new Set(seen.map((row) => row?.pid)).size === 1;
  };
  await eventually(async () => (await onLane(look)) && (await onLane(() => lookIn(organizations[0] ?? ''))), 'open');
  return { system: (await look())?.pid ?? 0, app: (await lookIn(organizations[0] ?? ''))?.pid ?? 0 };
}

test('look-ups of all callers share one connection, each with its own answer', async () => {
  const numbers = Array.from({ length: 300 }, (_, i) => i);
  // Where the machine stands still for a moment, the pool has answered in its place.
  await eventually(async () => {
    const { system } = await open();
    const answers = await Promise.all(
      numbers.map((n) =>
        db.systemFirst<{ n: number; pid: number }>(sql`select ${n}::int as n, pg_backend_pid() as pid`),
      ),
    );
    assert.deepEqual(
      answers.map((row) => row?.n),
      numbers,
    );
    return answers.every((row) => row?.pid === system);
  }, 'all are answered by one connection');
});

test('workspaces that share it see their own rows and nothing else', async () => {
  await open();
  const many = Array.from({ length: 300 }, (_, i) => organizations[i % organizations.length] ?? '');
  const mine = sql`select array_agg(id::text) as ids from organizations`;
  const seen = await Promise.all(
    many.map((id) => db.readTenant(id, systemActor, (tx) => tx.first<{ ids: string[] }>(mine))),
  );
  assert.deepEqual(
    seen,
    many.map((id) => ({ ids: [id] })),
  );
});

test('a statement that fails is told to its caller alone', async () => {
  await open();
  const good = () => db.systemFirst<{ one: number }>(sql`select 1 as one`);
  const [before, bad, unknown, after] = await Promise.allSettled([
    good(),
    db.systemFirst(sql`select 1 / 0 as one`),
    db.systemFirst(sql`select nonsense from organizations`),
    good(),
  ]);
  assert.deepEqual(
    [before, after].map((each) => each.status === 'fulfilled' && each.value),
    [{ one: 1 }, { one: 1 }],
  );
  assert.equal(bad.status === 'rejected' && bad.reason.code, '22012');
  assert.equal(unknown.status === 'rejected' && unknown.reason.code, '42703');
});

test('what is asked by one key at one time is asked once, and anew the next time', async () => {
  const next = sql`select nextval('shared_look')::int as n`;
  await query(database.owner, 'create sequence shared_look; grant usage on sequence shared_look to muster_system');
  const look = async (key: string) => (await db.systemFirst<{ n: number }>(next, key))?.n ?? 0;
  // Where the machine stands still for a moment, the pool has asked once more.
  await eventually(async () => {
    await open();
    const [a, b, other] = await Promise.all([look('one'), look('one'), look('other')]);
    return a === b && other === a + 1 && (await look('one')) === a + 2;
  }, 'once for both, and once more');
});

test('a change that is committed is seen by the next look-up', async () => {
  await open();
  const [id = ''] = organizations;
  for (let i = 0; i < 20; i++) {
    const name = `Renamed ${i}`;
    await db.withTenant(id, systemActor, (tx) => tx.run(sql`update organizations set name = ${name}`));
    const seen = await db.systemFirst<{ name: string }>(sql`select name from organizations where id = ${id}`);
    assert.equal(seen?.name, name);
  }
});

test('a look-up that takes long is cut and answered by the pool, and holds up those behind it no longer', async () => {
  const { system } = await open();
  const slow = db.systemFirst<{ pid: number }>(sql`select pg_backend_pid() as pid from pg_sleep(3)`);
  const order: string[] = [];
  const behind = Array.from({ length: 20 }, () => look().then((row) => order.push(row ? 'quick' : 'nothing')));
  await Promise.all([slow.then((row) => order.push(row?.pid === system ? 'pipeline' : 'pool')), ...behind]);
  assert.deepEqual(order, [...Array(20).fill('quick'), 'pool']);
  assert.notEqual((await open()).system, system, 'and another one is opened after a while');
});

test('when its connection is ended, those who wait are answered by the pool', async () => {
  const { system, app } = await open();
  const waiting = Array.from({ length: 50 }, (_, i) => (i % 2 ? look() : lookIn(organizations[0] ?? '')));
  await query(database.owner, `select pg_terminate_backend(${system}), pg_terminate_backend(${app})`);
  for (const row of await Promise.all(waiting)) assert.ok(row?.pid);
  await open();
});

test('without a database, callers are told 1001', async () => {
  const away = openDatabase({
    app: { ...database.app, host: '/nowhere', connectionString: undefined },
    system: { host: '/nowhere' },
    onError() {},
  });
  for (let i = 0; i < 3; i++) {
    await assert.rejects(away.systemFirst(pid), (error) => error instanceof CodedError && error.code === 1001);
  }
  await away.close();
});

test('closing waits for what is under way, and leaves no connection', async () => {
  const other = openDatabase({
    app: { ...database.app, application_name: 'closing' },
    system: { ...database.system, application_name: 'closing' },
    onError() {},
  });
  const looks = Array.from({ length: 30 }, () => other.systemFirst(pid));
  await Promise.all(looks);
  const last = Array.from({ length: 30 }, () => other.systemFirst(pid));
  await Promise.all([...last, other.close()]);
  await eventually(async () => {
    const { rowCount } = await query(database.owner, `select from pg_stat_activity where application_name = 'closing'`);
    return rowCount === 0;
  }, 'no connection is left');
});
