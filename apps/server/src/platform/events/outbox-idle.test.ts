import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { pino } from 'pino';
import { systemActor } from '../actor.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { type TestDatabase, testDatabase } from '../db/test-database.ts';
import { eventually } from '../postgres/test-program.ts';
import { type Consumer, consumeBatch } from './outbox.ts';
import { ensureConsumer } from './outbox-store.ts';
import { emit } from './record-change.ts';

const log = pino({ level: 'silent' });
const event = { type: 'thing.create', entity: 'thing', entityId: '1' };

let database: TestDatabase;
let db: Database;
let announced = 0;
before(async () => {
  database = await testDatabase();
  db = openDatabase({ ...database, onError() {}, onEvent: () => announced++ });
});
after(async () => {
  await db.close();
  await database.drop();
});
beforeEach(() => {
  announced = 0;
});

test('whoever waits for events is told after a commit that wrote one, and only then', async () => {
  await db.withTenant(randomUUIDv7(), systemActor, async (tx) => {
    await emit(tx, event);
    await emit(tx, event);
    assert.equal(announced, 0);
  });
  assert.equal(announced, 1);
});

test('transactions that write no event, or do not commit, wake nobody: consumers would wake each other for ever', async () => {
  await db.asSystem((tx) => tx.query(sql`select 1`));
  await db.withTenant(randomUUIDv7(), systemActor, (tx) => tx.query(sql`select 1`));
  const undone = db.withTenant(randomUUIDv7(), systemActor, async (tx) => {
    await emit(tx, event);
    throw new Error('changed my mind');
  });
  await assert.rejects(undone, /changed my mind/);
  assert.equal(announced, 0);
});

test('a consumer with nothing to do writes nothing, not even a lock', async () => {
  const seen: string[] = [];
  const consumer: Consumer = {
    name: 'idle',
    async handle(events) {
      for (const { entityId } of events) seen.push(entityId);
    },
  };
  const locks = async () => {
    const [row] = await db.systemQuery<{ xmax: string }>(
      sql`select xmax::text from outbox_consumers where name = 'idle'`,
    );
    return row?.xmax;
  };
  await db.withTenant(randomUUIDv7(), systemActor, (tx) => emit(tx, { ...event, entityId: 'last' }));
  await ensureConsumer(db, consumer.name);
  // Other transactions of the server may still be running, and hold events back until they end: also only the last ones.
  await eventually(async () => !(await consumeBatch(db, consumer, log)) && seen.includes('last'), 'all are consumed');
  const before = await locks();
  assert.equal(await consumeBatch(db, consumer, log), false);
  assert.equal(await locks(), before);
});
