import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import pg from 'pg';
import { pino } from 'pino';
import { systemActor } from '../actor.ts';
import { type Database, openDatabase, type Tx } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { type TestDatabase, testDatabase } from '../db/test-database.ts';
import { CodedError } from '../errors.ts';
import { eventually, query } from '../postgres/test-program.ts';
import { type Consumer, consumer, type OutboxEvent } from './consumer.ts';
import { retryParked } from './handle-events.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { ensureConsumers, findWaiting, outboxState, trimEvents } from './outbox-store.ts';
import { emit } from './record-change.ts';

const log = pino({ level: 'silent' });
const noJobs = undefined as never;

let database: TestDatabase;
/** Two processes have a database each; here they are two sets of connections. */
let one: Database;
let other: Database;
before(async () => {
  database = await testDatabase();
  [one, other] = [openDatabase({ ...database, onError() {} }), openDatabase({ ...database, onError() {} })];
  // What a consumer writes. Its key makes handling an event twice an error.
  await query(
    database.owner as pg.ClientConfig,
    `create table effects (consumer text, event_id bigint, entity_id text, n serial, primary key (consumer, event_id));
     grant all on effects to muster_system; grant all on sequence effects_n_seq to muster_system`,
  );
});
after(async () => {
  await one.close();
  await other.close();
  await database.drop();
});

const running: Outbox[] = [];
async function start(db: Database, ...consumers: Consumer[]): Promise<Outbox> {
  const outbox = createOutbox({ db, consumers, jobs: noJobs, log });
  running.push(outbox);
  await outbox.start();
  return outbox;
}
beforeEach(() =>
  query(database.owner as pg.ClientConfig, 'truncate effects, outbox_events, outbox_consumers, outbox_parked'),
);
afterEach(() => Promise.all(running.splice(0).map((outbox) => outbox.stop())));

const tell = (tx: Tx, entityId: string) => emit(tx, { type: 'group.update', entityId });
const say = (organizationId: string, ...entityIds: string[]) =>
  one.withTenant(organizationId, systemActor, async (tx) => {
    for (const entityId of entityIds) await tell(tx, entityId);
  });

async function note(name: string, events: readonly OutboxEvent[], tx: Tx): Promise<void> {
  for (const { id, entityId } of events) {
    await tx.run(sql`insert into effects (consumer, event_id, entity_id) values (${name}, ${id}, ${entityId})`);
  }
}
const on = ['group.update'] as const;
const noting = (name = 'noting'): Consumer => ({ name, on, handle: (events, tx) => note(name, events, tx) });

async function effects(name = 'noting'): Promise<string[]> {
  const rows = await one.systemQuery<{ entityId: string }>(
    sql`select entity_id as "entityId" from effects where consumer = ${name} order by n`,
  );
  return rows.map(({ entityId }) => entityId);
}
const allNoted = (count: number, name?: string) =>
  eventually(async () => (await effects(name)).length >= count, `${count} events are handled`);

/** Skips the pause after a failure. */
const hurry = () => one.systemQuery(sql`update outbox_consumers set retry_at = null`);

describe('order', () => {
  test('per workspace, events come in the order in which they happened, however transactions interleave', async () => {
    const workspaces = Array.from({ length: 5 }, () => randomUUIDv7());
    await start(one, noting());
    await Promise.all(
      workspaces.map(async (id, w) => {
        for (let n = 0; n < 20; n++) await say(id, `${w}:${n}a`, `${w}:${n}b`);
      }),
    );
    await allNoted(200);
    const all = await effects();
    assert.equal(all.length, 200);
    for (const w of workspaces.keys()) {
      const expected = Array.from({ length: 20 }, (_, n) => [`${w}:${n}a`, `${w}:${n}b`]).flat();
      assert.deepEqual(
        all.filter((entityId) => entityId.startsWith(`${w}:`)),
        expected,
      );
    }
  });

  test('what a slow transaction wrote first is not passed over by a quick one that came later', async () => {
    const outbox = await start(one, noting());
    for (const end of ['commit', 'rollback']) {
      const slow = new pg.Client(database.app as pg.ClientConfig);
      await slow.connect();
      const id = randomUUIDv7();
      await slow.query(`begin; set local muster.organization = '${id}'`);
      await slow.query(
        `insert into outbox_events (organization_id, type, entity, entity_id) values ('${id}', 'group.update', 'group', 'slow ${end}')`,
      );
      await say(randomUUIDv7(), `quick ${end}`);
      outbox.wake();
      const { behind, held } = await findWaiting(one, ['noting']);
      assert.deepEqual([behind, held], [[], true], 'it waits for the older transaction');
      assert.ok(!(await effects()).includes(`quick ${end}`));
      await slow.query(end);
      await slow.end();
      await eventually(async () => (await effects()).includes(`quick ${end}`), 'the quick one is handled');
    }
    assert.deepEqual(await effects(), ['slow commit', 'quick commit', 'quick rollback']);
  });

  test('a consumer has the events of its types alone, and is not kept back by the others', async () => {
    const heard: string[] = [];
    const deletions = consumer({
      name: 'noting',
      on: ['build.delete'],
      async handle(events) {
        for (const { type, payload } of events) heard.push(`${type} of ${payload.applicationId}`);
      },
    });
    await say(randomUUIDv7(), ...Array.from({ length: 700 }, (_, n) => `n${n}`));
    await one.withTenant(randomUUIDv7(), systemActor, async (tx) => {
      await emit(tx, { type: 'build.create', entityId: 'b', payload: { applicationId: 'x' } });
      await emit(tx, { type: 'build.delete', entityId: 'b', payload: { applicationId: 'y' } });
    });
    await start(one, deletions, noting('all'));
    await allNoted(700, 'all');
    await eventually(async () => (await outboxState(one)).waiting === 0, 'all cursors are at the end');
    assert.deepEqual(heard, ['build.delete of y']);
  });

  test('one that takes long does not keep the others waiting', async () => {
    const [slow, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await say(randomUUIDv7(), 'a');
    const outbox = await start(one, noting('quick'), {
      name: 'slow',
      on,
      async handle(events, tx) {
        slow.resolve();
        await go.promise;
        await note('slow', events, tx);
      },
    });
    await slow.promise;
    await allNoted(1, 'quick');
    assert.deepEqual(await effects('slow'), []);
    go.resolve();
    await say(randomUUIDv7(), 'b');
    outbox.wake();
    await allNoted(2, 'quick');
    await allNoted(2, 'slow');
  });
});

describe('a handler that fails', () => {
  test('leaves nothing behind, and has everything again: what it writes happens exactly once', async () => {
    let failures = 0;
    const consumer: Consumer = {
      name: 'noting',
      on,
      async handle(events, tx) {
        await note('noting', events, tx);
        if (failures < 3 && events.some(({ entityId }) => entityId === 'c')) {
          failures++;
          throw new Error('in the middle');
        }
      },
    };
    await say(randomUUIDv7(), 'a', 'b', 'c', 'd');
    await start(one, consumer);
    await eventually(async () => {
      await hurry();
      return (await effects()).length === 4;
    }, 'all four are handled');
    assert.deepEqual(await effects(), ['a', 'b', 'c', 'd']);
    assert.equal(failures, 3);
    assert.equal((await outboxState(one)).parked, 0);
  });

  test('by breaking its own transaction or losing its connection has everything again, too', async () => {
    const faults = [sql`select 1 / 0`, sql`select pg_terminate_backend(pg_backend_pid())`];
    const consumer: Consumer = {
      name: 'noting',
      on,
      async handle(events, tx) {
        await note('noting', events, tx);
        const fault = faults.shift();
        if (fault) await tx.run(fault).catch(() => {});
        // Even one that does not look at what its statements say cannot tick off what was not written.
      },
    };
    await say(randomUUIDv7(), 'a', 'b');
    await start(one, consumer);
    await eventually(async () => {
      await hurry();
      return (await effects()).length === 2;
    }, 'both are handled');
    assert.deepEqual(await effects(), ['a', 'b']);
    assert.equal(faults.length, 0);
  });

  const indigestible: Record<string, (tx: Tx) => Promise<unknown>> = {
    'by saying so': () => Promise.reject(new Error('indigestible')),
    'by breaking its transaction without a word': (tx) => tx.run(sql`select 'indigestible'::int`).catch(() => {}),
  };
  for (const [how, digest] of Object.entries(indigestible)) {
    test(`again and again at one event, ${how}, has it set aside and goes on with the rest`, async () => {
      let attempts = 0;
      const consumer: Consumer = {
        name: 'noting',
        on,
        async handle(events, tx) {
          await note('noting', events, tx);
          if (!events.some(({ entityId }) => entityId === 'poison')) return;
          attempts++;
          await digest(tx);
        },
      };
      const org = randomUUIDv7();
      await say(org, 'a', 'b', 'poison', 'c');
      await say(org, 'd');
      await start(one, consumer);
      await eventually(async () => {
        await hurry();
        return (await effects()).length === 4;
      }, 'the others are handled');
      assert.deepEqual(await effects(), ['a', 'b', 'c', 'd']);
      assert.ok(attempts > 5, `it was tried ${attempts} times`);
      const parked = await one.systemQuery<{
        consumer: string;
        organization_id: string;
        event: OutboxEvent;
        error: string;
      }>(sql`select * from outbox_parked`);
      assert.deepEqual(
        parked.map((row) => [row.consumer, row.organization_id, row.event.entityId]),
        [['noting', org, 'poison']],
      );
      assert.match(parked[0]?.error ?? '', /indigestible|transaction is aborted/);
      assert.deepEqual(await outboxState(one), { waiting: 0, parked: 1 });

      await retryParked({ db: one, consumers: [consumer], jobs: noJobs, log });
      assert.equal((await outboxState(one)).parked, 1, 'it still cannot be handled, and stays');
      await retryParked({ db: one, consumers: [noting('noting')], jobs: noJobs, log });
      assert.equal((await outboxState(one)).parked, 0);
      assert.ok((await effects()).includes('poison'), 'a version that can handle it does so');
    });
  }

  test('at the last of many costs a few failures, not one for each before it', async () => {
    let failures = 0;
    const org = randomUUIDv7();
    await say(org, ...Array.from({ length: 60 }, (_, n) => `n${n}`), 'poison');
    await start(one, {
      name: 'noting',
      on,
      async handle(events, tx) {
        await note('noting', events, tx);
        if (!events.some(({ entityId }) => entityId === 'poison')) return;
        failures++;
        throw new Error('indigestible');
      },
    });
    await eventually(async () => {
      await hurry();
      return (await outboxState(one)).parked === 1;
    }, 'it is set aside');
    assert.ok(failures < 12, `it failed ${failures} times`);
  });

  test('because the database or the disk is full does not count against the event', async () => {
    let outages = 0;
    await say(randomUUIDv7(), 'a');
    await start(one, {
      name: 'noting',
      on,
      async handle(events, tx) {
        if (outages++ < 12) throw new CodedError(1002);
        await note('noting', events, tx);
      },
    });
    await eventually(async () => {
      await hurry();
      return (await effects()).length === 1;
    }, 'it is handled in the end');
    assert.equal((await outboxState(one)).parked, 0);
  });

  test('holds up nobody but itself', async () => {
    await say(randomUUIDv7(), 'a');
    await start(one, noting('fine'), { name: 'broken', on, handle: () => Promise.reject(new Error('always')) });
    await allNoted(1, 'fine');
    await say(randomUUIDv7(), 'b');
    await allNoted(2, 'fine');
  });
});

describe('several processes', () => {
  test('share a consumer: nothing is handled twice, or by two at once', async () => {
    let active = 0;
    const seenBy = new Map<Database, number>();
    const shared = (db: Database): Consumer => ({
      name: 'noting',
      on,
      async handle(events, tx) {
        assert.equal(++active, 1, 'two processes are at it at once');
        await note('noting', events, tx);
        seenBy.set(db, (seenBy.get(db) ?? 0) + events.length);
        active--;
      },
    });
    await start(one, shared(one));
    await start(other, shared(other));
    const ids = Array.from({ length: 4 }, () => randomUUIDv7());
    await Promise.all(
      ids.map(async (id, w) => {
        for (let n = 0; n < 25; n++) await say(id, `${w}:${String(n).padStart(2, '0')}`);
      }),
    );
    await allNoted(100);
    const all = await effects();
    for (const w of ids.keys()) {
      const own = all.filter((entityId) => entityId.startsWith(`${w}:`));
      assert.deepEqual(own, own.toSorted());
      assert.equal(own.length, 25);
    }
    assert.equal(
      [...seenBy.values()].reduce((sum, count) => sum + count, 0),
      100,
    );
    assert.equal((await outboxState(one)).parked, 0);
  });

  test('take over from one that ended: the next goes on where it stopped', async () => {
    const org = randomUUIDv7();
    const first = await start(one, noting());
    await say(org, 'a', 'b');
    await allNoted(2);
    await first.stop();
    await say(org, 'c');
    assert.deepEqual(await effects(), ['a', 'b']);
    await start(other, noting());
    await allNoted(3);
    await say(org, 'd');
    await allNoted(4);
    assert.deepEqual(await effects(), ['a', 'b', 'c', 'd']);
  });

  test('a consumer that is new starts with what is still there, and each has every event', async () => {
    await say(randomUUIDv7(), 'a');
    await start(one, noting('early'));
    await allNoted(1, 'early');
    await say(randomUUIDv7(), 'b');
    await start(other, noting('late'));
    await allNoted(2, 'late');
    await allNoted(2, 'early');
    assert.deepEqual(await effects('late'), ['a', 'b']);
  });
});

describe('what has been handled', () => {
  test('is kept for some days, and longer while a consumer has not had it', async () => {
    const days = (n: number) =>
      query(database.owner as pg.ClientConfig, `update outbox_events set created_at = now() - interval '${n} days'`);
    const left = async () => (await one.systemQuery(sql`select 1 from outbox_events`)).length;
    await say(randomUUIDv7(), 'a', 'b');
    const outbox = await start(one, noting('quick'));
    await allNoted(2, 'quick');
    await outbox.stop();
    await ensureConsumers(one, ['slow']);
    await days(8);
    await trimEvents(one);
    assert.equal(await left(), 2, 'the slow one still needs them');
    await start(one, noting('slow'));
    await allNoted(2, 'slow');
    await days(6);
    await trimEvents(one);
    assert.equal(await left(), 2, 'they are young');
    await days(8);
    await trimEvents(one);
    assert.equal(await left(), 0);
  });

  test('does not wait for a consumer that no program has had for as long', async () => {
    await say(randomUUIDv7(), 'a');
    await ensureConsumers(one, ['gone', 'here']);
    await query(
      database.owner as pg.ClientConfig,
      `update outbox_events set created_at = now() - interval '9 days';
       update outbox_consumers set updated_at = now() - interval '8 days'`,
    );
    await ensureConsumers(one, ['here']);
    await trimEvents(one);
    assert.equal((await outboxState(one)).waiting, 1, 'one that is there has not had it');
    await start(one, noting('here'));
    await allNoted(1, 'here');
    await eventually(async () => (await outboxState(one)).waiting === 0, 'nobody waits');
    await trimEvents(one);
    assert.deepEqual(await one.systemQuery(sql`select 1 from outbox_events`), []);
  });
});
