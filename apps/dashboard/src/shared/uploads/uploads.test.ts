import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { ApiError } from '@muster/contract/client';
import { networkFailure } from '@muster/contract/errors';
import { memoryKeep } from '../session/test-memory-keep.ts';
import { createSignal } from '../signal.ts';
import type { FileKey } from './file-keys.ts';
import type { SendParts } from './sending.ts';
import type { UploadTarget } from './upload.ts';
import { createUploadMemory } from './upload-memory.ts';
import { createUploads, type UploadsParts } from './uploads.ts';

const target: UploadTarget = { organization: { id: 'o1', slug: 'aurora' }, app: { id: 'a1', slug: 'card' } };
const fileOf = (name: string, content = 'content of it', lastModified = 7) =>
  new File([content], name, { lastModified });
const network = () => new ApiError(networkFailure, '', 0, { reason: 'network' });
const settled = () => new Promise((done) => setImmediate(done));

/** What is being sent, and how it ends. */
interface Sending extends SendParts {
  done(buildId?: string): void;
  fail(error: unknown): void;
}

/** A browser: what it remembers stays when a page is opened anew. */
function browser() {
  const keep = memoryKeep();
  const keys = new Map<string, FileKey>();
  const held = new Map<string, (() => void)[]>();
  const lost = createSignal(false);
  const server = { answers: true };
  const cancelled: string[] = [];
  let ids = 0;

  function tab(change: Partial<UploadsParts> = {}) {
    const sent: Sending[] = [];
    const mine = new Set<string>();
    const uploads = createUploads({
      userId: 'u1',
      base: 'https://files.example/upload',
      access: { token: () => 't', renew: async () => 't' },
      connection: {
        lost,
        async answers() {
          lost.set(!server.answers);
          return server.answers;
        },
      },
      memory: createUploadMemory(keep, () => 1000),
      keys: {
        save: async (id, handle) => void keys.set(id, handle as FileKey),
        find: async (id) => keys.get(id),
        remove: async (id) => void keys.delete(id),
      },
      hold(id, onHeld) {
        const waiting = held.get(id);
        if (waiting) waiting.push(onHeld);
        else {
          held.set(id, []);
          mine.add(id);
          queueMicrotask(onHeld);
        }
        return () => release(id);
      },
      sendFile: (parts) =>
        new Promise((done, fail) => {
          parts.signal.addEventListener('abort', () => fail(parts.signal.reason));
          sent.push({ ...parts, done: (buildId) => done({ buildId }), fail });
        }),
      cancelFile: async (address) => void cancelled.push(address),
      newId: () => `${++ids}`,
      now: () => 1000,
      ...change,
    });
    function release(id: string): void {
      const next = held.get(id)?.shift();
      if (next) next();
      else held.delete(id);
    }
    const states = () => uploads.list.get().map(({ name, state }) => `${name} ${state}`);
    return { uploads, sent, states, close: () => mine.forEach(release) };
  }
  return { tab, keys, keep, lost, server, cancelled };
}

const add = (uploads: ReturnType<ReturnType<typeof browser>['tab']>['uploads'], ...names: string[]) =>
  uploads.add(
    target,
    names.map((name) => ({ file: fileOf(name) })),
  );

test('two files are sent at a time, the others wait for their turn, and each says which build it became', async () => {
  const { uploads, sent, states } = browser().tab();
  add(uploads, 'a', 'b', 'c');
  assert.deepEqual(states(), ['a sending', 'b sending', 'c waiting']);
  assert.equal(sent[0]?.endpoint, 'https://files.example/upload/organizations/o1/apps/a1/uploads');
  sent[1]?.done('build-b');
  await settled();
  assert.deepEqual(states(), ['a sending', 'b done', 'c sending']);
  assert.equal(uploads.list.get()[1]?.buildId, 'build-b');
});

test('what is said about the files goes with each of them, by the keys of the contract', () => {
  const { uploads, sent } = browser().tab();
  uploads.add(target, [{ file: fileOf('a.ipa') }], { tags: ['beta', 'qa'], changelog: 'New: all' });
  uploads.add({ ...target, buildId: 'b1' }, [{ file: fileOf('map.txt') }]);
  assert.deepEqual(
    sent.map(({ metadata }) => metadata),
    [
      { filename: 'a.ipa', kind: 'build', tags: 'beta,qa', changelog: 'New: all' },
      { filename: 'map.txt', kind: 'attachment', buildId: 'b1' },
    ],
  );
});

test('a paused one gives its place to the next, and goes on where it was', async () => {
  const { uploads, sent, states } = browser().tab();
  add(uploads, 'a', 'b', 'c');
  sent[0]?.onStarted('server-a');
  uploads.pause(['1']);
  await settled();
  assert.deepEqual(states(), ['a paused', 'b sending', 'c sending']);
  assert.ok(sent[0]?.signal.aborted);
  uploads.resume(['1']);
  assert.deepEqual(states(), ['a waiting', 'b sending', 'c sending']);
  sent[1]?.done();
  await settled();
  assert.equal(sent[3]?.uploadId, 'server-a');
  assert.deepEqual(states(), ['a sending', 'b done', 'c sending']);
});

test('without a network it waits, however long, and goes on by itself', async () => {
  const { tab, lost, server } = browser();
  const { sent, states, uploads } = tab();
  server.answers = false;
  add(uploads, 'a');
  for (let times = 0; times < 20; times += 1) {
    sent.at(-1)?.fail(network());
    await settled();
    await settled();
    assert.deepEqual(states(), ['a offline']);
    lost.set(false);
    await settled();
    assert.deepEqual(states(), ['a sending']);
  }
  assert.equal(sent.length, 21);
});

test('what is being sent when the network goes is cut, and goes on when it is back', async () => {
  const { tab, lost, server } = browser();
  const { sent, states, uploads } = tab();
  add(uploads, 'a');
  sent[0]?.onStarted('server-a');
  server.answers = false;
  lost.set(true);
  await settled();
  await settled();
  assert.deepEqual(states(), ['a offline']);
  server.answers = true;
  lost.set(false);
  await settled();
  assert.deepEqual(states(), ['a sending']);
  assert.equal(sent[1]?.uploadId, 'server-a');
});

test('a server in trouble is asked again after growing pauses, then it has failed, and somebody may try again', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { sent, states, uploads } = browser().tab();
  add(uploads, 'a');
  const busy = () => new ApiError(networkFailure, '', 503, { reason: 'badResponse' });
  for (const pause of [1_000, 2_000, 5_000, 10_000, 20_000, 30_000]) {
    sent.at(-1)?.fail(busy());
    await settled();
    assert.deepEqual(states(), ['a delayed']);
    mock.timers.tick(pause - 1);
    await settled();
    assert.deepEqual(states(), ['a delayed']);
    mock.timers.tick(1);
    await settled();
    assert.deepEqual(states(), ['a sending']);
  }
  sent.at(-1)?.fail(busy());
  await settled();
  assert.deepEqual(states(), ['a failed']);
  uploads.resume(['1']);
  assert.deepEqual(states(), ['a sending']);
  mock.timers.reset();
});

test('what arrives in between makes the pauses short again', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { sent, states, uploads } = browser().tab();
  add(uploads, 'a');
  for (let times = 0; times < 12; times += 1) {
    sent.at(-1)?.onProgress(times);
    sent.at(-1)?.onProgress(times + 1);
    sent.at(-1)?.fail(new ApiError(1001, '', 503));
    await settled();
    mock.timers.tick(1_000);
    await settled();
    assert.deepEqual(states(), ['a sending']);
  }
  mock.timers.reset();
});

test('what the server refuses is not tried again', async () => {
  for (const error of [
    new ApiError(5231, '', 413, { max: 5 }),
    new ApiError(1002, '', 507),
    new ApiError(4003, '', 403),
    new TypeError('a bug'),
  ]) {
    const { tab } = browser();
    const { sent, states, uploads, close } = tab();
    add(uploads, 'a');
    sent[0]?.fail(error);
    await settled();
    assert.deepEqual(states(), ['a failed']);
    assert.equal(uploads.list.get()[0]?.error, error);
    close();
    const later = tab();
    await settled();
    assert.deepEqual(later.states(), [], 'nor remembered: the server has nothing of it');
  }
});

test('a file that was changed meanwhile has to be given again, though it looks like a broken line', async () => {
  const { sent, states, uploads } = browser().tab();
  const file = fileOf('a');
  file.slice = () =>
    ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }) as unknown as Blob;
  uploads.add(target, [{ file }]);
  sent[0]?.fail(network());
  await settled();
  assert.deepEqual(states(), ['a missing']);
});

test('after a reload it waits for the same file, with what has arrived, and goes on at the server with that one alone', async () => {
  const { tab } = browser();
  const before = tab();
  before.uploads.add(target, [{ file: fileOf('a') }], { tags: ['beta'] });
  before.sent[0]?.onStarted('server-a');
  before.sent[0]?.onProgress(5);
  before.uploads.pause(['1']);
  before.close();

  const { uploads, sent, states } = tab();
  await settled();
  assert.deepEqual(states(), ['a missing']);
  assert.equal(uploads.list.get()[0]?.sent, 5);
  uploads.choose('1', { file: fileOf('a', 'something else') });
  uploads.choose('1', { file: fileOf('a', 'content of it', 8) });
  uploads.choose('1', { file: fileOf('b') });
  assert.deepEqual(states(), ['a missing']);
  assert.ok(uploads.list.get()[0]?.error);
  const known = uploads.goOnWith(target, [{ file: fileOf('new') }, { file: fileOf('a') }]);
  assert.deepEqual(
    known.map(({ file }) => file.name),
    ['a'],
  );
  assert.deepEqual(states(), ['a sending']);
  assert.equal(sent[0]?.uploadId, 'server-a');
  assert.equal(sent[0]?.metadata.tags, 'beta');
  sent[0]?.done('b1');
  await settled();
  const later = tab();
  await settled();
  assert.deepEqual(later.states(), []);
});

test('the same file for another app, or beside a build, is another upload', async () => {
  const { uploads } = browser().tab();
  add(uploads, 'a');
  const elsewhere = { ...target, app: { id: 'a2', slug: 'other' } };
  assert.equal(uploads.goOnWith(elsewhere, [{ file: fileOf('a') }]).length, 0);
  assert.equal(uploads.goOnWith({ ...target, buildId: 'b1' }, [{ file: fileOf('a') }]).length, 0);
  assert.equal(uploads.goOnWith(target, [{ file: fileOf('a') }]).length, 1, 'it is on its way already');
});

test('where the browser may open the file by itself, it goes on without anybody; else after it was allowed to', async () => {
  const { tab } = browser();
  const file = fileOf('a');
  const granted = { query: 'prompt', ask: 'denied' };
  const key = {
    queryPermission: async () => granted.query,
    requestPermission: async () => granted.ask,
    getFile: async () => file,
  } as unknown as FileKey;
  const before = tab();
  before.uploads.add(target, [{ file, key: Promise.resolve(key) }]);
  before.sent[0]?.onStarted('server-a');
  await settled();
  before.close();
  before.uploads.stop();

  const denied = tab();
  await settled();
  assert.deepEqual(denied.states(), ['a missing']);
  assert.equal(denied.uploads.list.get()[0]?.reachable, true);
  await denied.uploads.reopen('1');
  assert.equal(denied.uploads.list.get()[0]?.reachable, false, 'somebody has to choose it');
  denied.close();
  granted.ask = 'granted';
  const asked = tab();
  await settled();
  await asked.uploads.reopen('1');
  assert.deepEqual(asked.states(), ['a sending']);
  asked.close();
  asked.uploads.stop();
  granted.query = 'granted';
  const silent = tab();
  await settled();
  await settled();
  assert.deepEqual(silent.states(), ['a sending']);
});

test('another tab leaves alone what this one sends, and shows it when this one is closed in the middle', async () => {
  const { tab } = browser();
  const first = tab();
  add(first.uploads, 'a', 'b');
  const second = tab();
  await settled();
  assert.deepEqual(second.states(), []);
  first.sent[0]?.done();
  await settled();
  assert.deepEqual(second.states(), []);
  first.close();
  await settled();
  assert.deepEqual(second.states(), ['b missing']);
});

test('one that is cancelled is given up at the server, and forgotten', async () => {
  const { tab, cancelled } = browser();
  const { uploads, sent, states, close } = tab();
  add(uploads, 'a', 'b', 'c');
  sent[0]?.onStarted('server-a');
  uploads.remove(['1', '2']);
  await settled();
  assert.deepEqual(states(), ['c sending']);
  assert.deepEqual(cancelled, ['https://files.example/upload/organizations/o1/apps/a1/uploads/server-a']);
  close();
  const later = tab();
  await settled();
  assert.deepEqual(later.states(), ['c missing']);
});

test('whose account is left sends nothing more; another account does not see it', async () => {
  const { tab } = browser();
  const { uploads, sent, states, close } = tab();
  add(uploads, 'a');
  uploads.stop();
  assert.ok(sent[0]?.signal.aborted);
  assert.deepEqual(states(), []);
  close();
  const other = tab({ userId: 'u2' });
  await settled();
  assert.deepEqual(other.states(), []);
  const again = tab();
  await settled();
  assert.deepEqual(again.states(), ['a missing']);
});
