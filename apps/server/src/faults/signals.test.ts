import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { readKey, writeKey } from '@muster/contract/calls/key-store';
import { createWorkspace } from '@muster/contract/calls/workspaces';
import type { Session } from '@muster/contract/entities';
import pg from 'pg';
import { eventually } from '../platform/postgres/test-program.ts';
import { ask, listen, send, signUp } from './test-caller.ts';
import { ownerOf, postgresIn, type RunningMuster, spawnMuster, startMuster, temporaryFolder } from './test-muster.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let muster: RunningMuster;
let person: Session;
before(async () => {
  folder = await temporaryFolder();
  muster = await startMuster({ dataDir: folder.path });
  person = await signUp(muster.url);
  const { token } = person.accessToken;
  await ask(muster.url, createWorkspace, { body: { name: 'Signals', slug: 'signals' } }, { token });
});
after(async () => {
  await muster?.kill();
  await folder?.remove();
});

/** Makes writes to the key store wait, as a slow request does. */
async function holdWrites(): Promise<{ waiting(): Promise<boolean>; release(): Promise<void> }> {
  const client = new pg.Client(await ownerOf(folder.path));
  client.on('error', () => {});
  await client.connect();
  await client.query('begin; lock table key_store in share mode');
  return {
    async waiting() {
      const { rowCount } = await client.query(`select from pg_locks where not granted`);
      return (rowCount ?? 0) > 0;
    },
    release: () => client.end(),
  };
}

async function isRefused(url: string): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const refused = await once(socket, 'connect').then(
    () => false,
    () => true,
  );
  socket.destroy();
  return refused;
}

describe('SIGTERM with requests in flight', () => {
  let hold: Awaited<ReturnType<typeof holdWrites>>;

  test('those finish, new ones are refused, streams are told, and it ends with 0', async () => {
    const caller = { token: person.accessToken.token };
    const live = await listen(muster.url, 'signals', person.accessToken.token);
    await live.next('ready');
    hold = await holdWrites();
    const slow = send(muster.url, writeKey, { body: { key: 'slow', data: 'kept' } }, caller);
    await eventually(() => hold.waiting(), 'the request waits');

    const ended = muster.stop('SIGTERM');
    assert.deepEqual(await live.next('bye'), { reason: 'the server is shutting down' });
    await live.ended;
    await eventually(() => isRefused(muster.url), 'new connections are refused');
    assert.equal(muster.child.exitCode, null, 'it waits for the slow request');

    await hold.release();
    assert.equal((await slow).status, 200);
    assert.deepEqual(await ended, { code: 0, signal: null });
    assert.deepEqual(await postgresIn(folder.path), []);
  });

  test('what was answered last is there after the next start', async () => {
    muster = await startMuster({ dataDir: folder.path });
    const entry = await ask(muster.url, readKey, { params: { key: 'slow' } }, { token: person.accessToken.token });
    assert.deepEqual(entry, { key: 'slow', data: 'kept' });
  });
});

describe('Ctrl-C', () => {
  test('passed on twice, by the terminal and by npm, it is one wish to end in order', async () => {
    muster.child.kill('SIGINT');
    muster.child.kill('SIGINT');
    assert.deepEqual(await muster.exited, { code: 0, signal: null });
    assert.deepEqual(await postgresIn(folder.path), []);
    // No connection is reported as lost: all were closed before the database went.
    assert.doesNotMatch(muster.output(), /"level":[456]0/);
  });

  test('again and again, while a request holds up the end, it ends at once and takes the database along', async () => {
    muster = await startMuster({ dataDir: folder.path });
    const hold = await holdWrites();
    const body = { key: 'never', data: 1 };
    const slow = send(muster.url, writeKey, { body }, { token: person.accessToken.token });
    const dropped = assert.rejects(slow);
    await eventually(() => hold.waiting(), 'the request waits');
    await eventually(() => !muster.child.kill('SIGINT') || muster.child.exitCode !== null, 'it ends');
    assert.deepEqual(await muster.exited, { code: 1, signal: null });
    await dropped;
    await hold.release();
    await eventually(async () => (await postgresIn(folder.path)).length === 0, 'no orphan stays');
  });
});

describe('SIGTERM while it starts', () => {
  for (const moment of ['creating the database', 'migrated the database']) {
    test(`at "${moment}" it ends in order, and the next start goes on from there`, async () => {
      const fresh = await temporaryFolder();
      try {
        const starting = spawnMuster({ dataDir: fresh.path, env: { LOG_LEVEL: 'debug' } });
        // In the very moment: a little later it may be ready.
        const said = new Promise<void>((resolve) => {
          const look = () => starting.output().includes(moment) && resolve();
          for (const channel of [starting.child.stdout, starting.child.stderr]) channel?.on('data', look);
        });
        await Promise.race([said, starting.exited]);
        assert.deepEqual(await starting.stop('SIGTERM'), { code: 0, signal: null }, starting.output());
        assert.deepEqual(await postgresIn(fresh.path), []);
        assert.doesNotMatch(starting.output(), /is ready at|Error/);
        const next = await startMuster({ dataDir: fresh.path });
        assert.deepEqual(await next.stop(), { code: 0, signal: null });
      } finally {
        await fresh.remove();
      }
    });
  }
});
