import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createConnection } from './connection.ts';

/** A machine whose server answers or not, in a time that passes when the test says so. */
function machine(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const server = { answers: true, asked: 0 };
  const target = new EventTarget();
  const connection = createConnection(async () => {
    server.asked += 1;
    if (!server.answers) throw new TypeError('Failed to fetch');
    return true;
  }, target);
  const happens = async (name: 'online' | 'offline') => {
    target.dispatchEvent(new Event(name));
    await settled();
  };
  const pass = async (milliseconds: number) => {
    t.mock.timers.tick(milliseconds);
    await settled();
  };
  return { server, connection, happens, pass };
}

/** All that was promised has happened. */
const settled = () => new Promise((done) => setImmediate(done));

test('after a failure the server is asked again, less and less often, until it answers', async (t) => {
  const { server, connection, pass } = machine(t);
  const told: boolean[] = [];
  connection.lost.subscribe(() => told.push(connection.lost.get()));
  server.answers = false;
  connection.failed();
  for (const [wait, asked] of [
    [999, 0],
    [1, 1],
    [1_999, 1],
    [1, 2],
    [4_000, 3],
    [8_000, 4],
    [15_000, 5],
    [15_000, 6],
  ] as const) {
    await pass(wait);
    assert.equal(server.asked, asked);
  }
  server.answers = true;
  await pass(15_000);
  assert.deepEqual(told, [true, false]);
  await pass(60_000);
  assert.equal(server.asked, 7, 'and then left in peace');
});

test('when the machine says that it is online again, the server is asked at once', async (t) => {
  const { server, connection, happens } = machine(t);
  connection.failed();
  await happens('online');
  assert.equal(server.asked, 1);
  assert.equal(connection.lost.get(), false);
});

test('a machine that goes offline has lost the server only if it does not answer', async (t) => {
  const { server, connection, happens } = machine(t);
  await happens('offline');
  assert.equal(connection.lost.get(), false, 'a server on the same machine');
  server.answers = false;
  await happens('offline');
  assert.equal(connection.lost.get(), true);
});

test('any answer to any call ends the search', async (t) => {
  const { server, connection, pass } = machine(t);
  server.answers = false;
  connection.failed();
  connection.asking()(true);
  await pass(60_000);
  assert.equal(server.asked, 0);
  assert.equal(connection.lost.get(), false);
});

test('an answer to what was asked before the connection was lost does not say that it is back', async (t) => {
  const { server, connection, pass } = machine(t);
  server.answers = false;
  const tell = connection.asking();
  connection.failed();
  tell(true);
  assert.equal(connection.lost.get(), true);
  server.answers = true;
  await pass(1_000);
  assert.equal(connection.lost.get(), false);
});
