import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { createWaker } from '../events/wake-workers.ts';
import { eventually } from '../postgres/test-program.ts';
import { type Database, openDatabase } from './database.ts';
import { createListener, type Listener } from './listener.ts';
import { sql } from './sql.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

const log = pino({ level: 'silent' });

let database: TestDatabase;
let db: Database;
let listener: Listener;
before(async () => {
  database = await testDatabase();
  db = openDatabase({ ...database, onError() {} });
  listener = createListener({ ...database.system, application_name: 'listener' }, log);
  await listener.start();
});
after(async () => {
  await listener.stop();
  await db.close();
  await database.drop();
});

const notify = (channel: string, payload: string) => db.systemQuery(sql`select pg_notify(${channel}, ${payload})`);

async function hear(channel: string) {
  const heard = { payloads: [] as string[], gaps: 0 };
  await listener.listen(channel, { announced: (payload) => heard.payloads.push(payload), gap: () => heard.gaps++ });
  return heard;
}

test('who listens to a channel hears what is announced there, in order, and nothing of others', async () => {
  const [one, other] = [await hear('one "quoted" channel'), await hear('other')];
  await notify('one "quoted" channel', 'a');
  await notify('nobody', 'b');
  await notify('one "quoted" channel', 'c');
  await notify('other', 'd');
  await eventually(() => other.payloads.length > 0, 'the last is heard');
  assert.deepEqual([one.payloads, other.payloads], [['a', 'c'], ['d']]);
  listener.unlisten('other');
  await notify('other', 'e');
  await notify('one "quoted" channel', 'f');
  await eventually(() => one.payloads.length > 2, 'the last is heard');
  assert.deepEqual(other.payloads, ['d']);
});

test('after the connection was lost all channels are listened to again, and everybody is told of the gap', async () => {
  const heard = await hear('lost');
  await db.systemQuery(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'listener' and datname = current_database()`);
  await eventually(() => heard.gaps > 0, 'it is told of the gap');
  await notify('lost', 'back');
  await eventually(() => heard.payloads.includes('back'), 'it hears again');
});

test('workers are woken after commits, once for those that come together', async () => {
  const heard = await hear('muster_outbox');
  const wake = createWaker(db, log);
  for (let n = 0; n < 100; n++) wake();
  await eventually(() => heard.payloads.length > 0, 'they are woken');
  await notify('muster_outbox', 'end');
  await eventually(() => heard.payloads.includes('end'), 'nothing more is on its way');
  assert.ok(heard.payloads.length <= 4, `${heard.payloads.length} announcements`);
});
