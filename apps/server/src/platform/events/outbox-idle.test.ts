import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { pino } from 'pino';
import { systemActor } from '../actor.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { type TestDatabase, testDatabase } from '../db/test-database.ts';
import { eventually } from '../postgres/test-program.ts';
import { consumer } from './consumer.ts';
import { createOutbox } from './outbox.ts';
import { outboxState } from './outbox-store.ts';
import { emit } from './record-change.ts';

const log = pino({ level: 'silent' });
const event = { type: 'group.create', entityId: '1' } as const;

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

test('reading the outbox with nothing to do is one look a second, whatever the number of consumers, and writes nothing', async (t) => {
  const seen: string[] = [];
  const consumers = Array.from({ length: 20 }, (_, n) =>
    consumer({
      name: `idle ${n}`,
      on: ['group.create'],
      async handle(events) {
        for (const { entityId } of events) seen.push(entityId);
      },
    }),
  );
  let statements = 0;
  const counted: Database = {
    ...db,
    systemQuery(statement) {
      statements++;
      return db.systemQuery(statement);
    },
    asSystem(work) {
      statements++;
      return db.asSystem(work);
    },
  };
  const cursors = () => db.systemQuery(sql`select name, xmin::text, xmax::text from outbox_consumers order by name`);
  await db.withTenant(randomUUIDv7(), systemActor, (tx) => emit(tx, { ...event, entityId: 'last' }));
  const outbox = createOutbox({ db: counted, consumers, jobs: undefined as never, log });
  t.after(() => outbox.stop());
  await outbox.start();
  await eventually(
    async () => seen.filter((id) => id === 'last').length === 20 && (await outboxState(db)).waiting === 0,
    'all are consumed',
  );
  const before = await cursors();
  statements = 0;
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  assert.ok(statements > 0 && statements <= 4, `${statements} statements in two and a half seconds`);
  assert.deepEqual(await cursors(), before);
});
