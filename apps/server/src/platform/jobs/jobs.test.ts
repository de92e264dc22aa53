import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type pg from 'pg';
import { pino } from 'pino';
import { startTestServer } from '../../test-server.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { type TestDatabase, testDatabase } from '../db/test-database.ts';
import { eventually, query } from '../postgres/test-program.ts';
import { createJobs, type JobKind, type Jobs, prepareJobs } from './jobs.ts';

const log = pino({ level: 'silent' });

let database: TestDatabase;
let db: Database;
before(async () => {
  database = await testDatabase();
  db = openDatabase({ ...database, onError() {} });
});
after(async () => {
  await db.close();
  await database.drop();
});

const running: Jobs[] = [];
afterEach(() => Promise.all(running.splice(0).map((jobs) => jobs.stop())));

async function start(kind: JobKind<Numbered>): Promise<Jobs> {
  const jobs = createJobs(database.system, log);
  running.push(jobs);
  await jobs.start([kind as JobKind<never>]);
  return jobs;
}

interface Numbered {
  n: number;
}

const prepare = (...kinds: JobKind<Numbered>[]) => prepareJobs(database.owner, kinds as JobKind<never>[], log);
const kindOf = (name: string, run: (data: Numbered) => Promise<void>, retries = 5): JobKind<Numbered> => ({
  name,
  retries,
  expireSeconds: 60,
  run,
});
const send = (jobs: Jobs, kind: JobKind<Numbered>, n: number) => db.asSystem((tx) => jobs.send(tx, kind, { n }));
const rows = async (name: string) =>
  (
    await query(
      database.owner as pg.ClientConfig,
      `select state::text, data from pgboss.job where name = '${name}' order by created_on`,
    )
  ).rows;
/** Skips the pause before a job is tried again. */
const hurry = () =>
  query(database.owner as pg.ClientConfig, `update pgboss.job set start_after = now() where state::text = 'retry'`);

describe('a job', () => {
  test('exists if and only if the transaction that sent it commits', async () => {
    const ran: number[] = [];
    const kind = kindOf('test.transactional', async ({ n }) => void ran.push(n));
    await prepare(kind);
    const jobs = await start(kind);
    const undone = db.asSystem(async (tx) => {
      await jobs.send(tx, kind, { n: 1 });
      throw new Error('changed my mind');
    });
    await assert.rejects(undone, /changed my mind/);
    assert.deepEqual(await rows(kind.name), []);
    await db.asSystem(async (tx) => {
      await jobs.send(tx, kind, { n: 2 });
      assert.deepEqual(await rows(kind.name), [], 'nobody sees it before the commit');
    });
    await eventually(() => ran.length > 0, 'the job ran');
    await send(jobs, kind, 3);
    await eventually(() => ran.length > 1, 'the next one ran');
    assert.deepEqual(ran, [2, 3]);
  });

  test('that fails is tried again, with what it was given', async () => {
    const attempts: number[] = [];
    const kind = kindOf('test.retried', async ({ n }) => {
      attempts.push(n);
      if (attempts.length < 2) throw new Error('not yet');
    });
    await prepare(kind);
    const jobs = await start(kind);
    await send(jobs, kind, 7);
    await eventually(async () => {
      await hurry();
      return (await rows(kind.name))[0]?.state === 'completed';
    }, 'the job is done');
    assert.deepEqual(attempts, [7, 7]);
  });

  test('that fails too often is given up, and the next one has its turn', async () => {
    const ran: number[] = [];
    const kind = kindOf(
      'test.given-up',
      async ({ n }) => {
        ran.push(n);
        if (n === 1) throw new Error('never');
      },
      1,
    );
    await prepare(kind);
    const jobs = await start(kind);
    await send(jobs, kind, 1);
    await send(jobs, kind, 2);
    await eventually(async () => {
      await hurry();
      return (await rows(kind.name)).every(({ state }) => state === 'failed' || state === 'completed');
    }, 'both are over');
    assert.deepEqual(
      (await rows(kind.name)).map(({ state }) => state),
      ['failed', 'completed'],
    );
    assert.deepEqual(ran.toSorted(), [1, 1, 2]);
  });
});

test('jobs that waited for a worker are all done at once, not one at a time', async () => {
  const ran: number[] = [];
  const kind = kindOf('test.backlog', async ({ n }) => void ran.push(n));
  await prepare(kind);
  const sender = createJobs(database.system, log);
  running.push(sender);
  await sender.start([]);
  const numbers = Array.from({ length: 40 }, (_, n) => n);
  for (const n of numbers) await send(sender, kind, n);
  await start(kind);
  await eventually(() => ran.length === numbers.length, 'all have run');
  assert.deepEqual(ran, numbers);
});

test('whoever has many jobs waiting lets those go first who have few, and keeps the order of their own', async () => {
  const ran: number[] = [];
  const kind: JobKind<Numbered> = {
    ...kindOf('test.fair', async ({ n }) => void ran.push(n)),
    owner: ({ n }) => String(Math.floor(n / 10)),
  };
  await prepare(kind);
  const sender = createJobs(database.system, log);
  running.push(sender);
  await sender.start([]);
  for (const n of [10, 11, 12, 13, 20, 21, 30]) await send(sender, kind, n);
  await start(kind);
  await eventually(() => ran.length === 7, 'all have run');
  assert.deepEqual(ran, [10, 20, 30, 11, 21, 12, 13]);
});

describe('several processes', () => {
  test('share the work: one takes what the other leaves, and nothing is done twice', async () => {
    const ran: number[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    // The first job keeps its process busy until all others are done, which only the other process can do.
    const kind = kindOf('test.shared', async ({ n }) => {
      ran.push(n);
      if (n === 0) await held;
    });
    await prepare(kind);
    const jobs = await start(kind);
    await send(jobs, kind, 0);
    await eventually(() => ran.length === 1, 'the first process is busy');
    await start(kind);
    for (const n of [1, 2, 3]) await send(jobs, kind, n);
    await eventually(() => ran.length === 4, 'the second process does the rest');
    release();
    await eventually(async () => (await rows(kind.name)).every(({ state }) => state === 'completed'), 'all are done');
    assert.deepEqual(ran.toSorted(), [0, 1, 2, 3]);
  });

  test('may start at the same moment', async () => {
    const kinds = ['a', 'b', 'c'].map((name) => ({
      ...kindOf(`test.start-${name}`, async () => {}),
      cron: '0 4 * * *',
    }));
    await Promise.all(Array.from({ length: 4 }, () => prepare(...kinds)));
    const { rowCount } = await query(
      database.owner as pg.ClientConfig,
      `select from pgboss.queue where name like 'test.start-%'`,
    );
    assert.equal(rowCount, 3);
  });

  test('one that ends finishes what it is doing', async () => {
    let done = false;
    let began = () => {};
    const begun = new Promise<void>((resolve) => {
      began = resolve;
    });
    const kind = kindOf('test.finished', async () => {
      began();
      await new Promise((resolve) => setImmediate(resolve));
      await query(database.owner as pg.ClientConfig, 'select pg_sleep(0.2)');
      done = true;
    });
    await prepare(kind);
    const jobs = await start(kind);
    await send(jobs, kind, 1);
    await begun;
    await jobs.stop();
    running.length = 0;
    assert.equal(done, true);
    assert.deepEqual(
      (await rows(kind.name)).map(({ state }) => state),
      ['completed'],
    );
  });
});

test('the product has its schedules, in UTC, once each however often it starts', async () => {
  const server = await startTestServer();
  const again = await startTestServer({ connections: server.connections });
  try {
    const { rows: schedules } = await query(
      server.connections.owner as pg.ClientConfig,
      'select name, cron, timezone from pgboss.schedule order by name',
    );
    const names = schedules.map(({ name }) => name);
    assert.equal(new Set(names).size, names.length);
    for (const name of ['partitions', 'events', 'limits', 'mails'])
      assert.ok(names.includes(`maintenance.${name}`), name);
    assert.ok(names.includes('sessions.forget-expired'));
    for (const { cron, timezone } of schedules) {
      assert.match(cron, /^[\d*/]+ [\d*]+ \* \* \*$/);
      assert.equal(timezone, 'UTC');
    }
  } finally {
    await again.stop();
    await server.stop();
  }
});
