import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CodedError } from './errors.ts';
import { createQueue, type Enqueue } from './queue.ts';

const isRefused = (error: unknown) => error instanceof CodedError && error.code === 1001;
const settled = () => new Promise(setImmediate);

/** Work that ends when it is told, and a note of what has begun. */
function watch(enqueue: Enqueue) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    add(owner: string, name: string) {
      const done = enqueue(owner, () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      });
      done.catch(() => {});
      return done;
    },
    async end(name: string) {
      ends.get(name)?.();
      await settled();
    },
  };
}

test('so many run at one time, so many wait, and the rest is refused', async () => {
  const { begun, add, end } = watch(createQueue({ running: 2, runningPerOwner: 2, waiting: 3, waitingPerOwner: 3 }));
  const all = ['1', '2', '3', '4', '5', '6'].map((name) => add('a', name));
  await assert.rejects(all[5] as Promise<string>, isRefused);
  assert.deepEqual(begun, ['1', '2']);
  for (const name of ['1', '2', '3', '4', '5']) await end(name);
  assert.deepEqual(await Promise.all(all.slice(0, 5)), ['1', '2', '3', '4', '5']);
  assert.deepEqual(begun, ['1', '2', '3', '4', '5'], 'in the order in which they came');
});

test('owners take turns, whoever came first with many', async () => {
  const { begun, add, end } = watch(createQueue({ running: 1, waiting: 20, waitingPerOwner: 10 }));
  for (const name of ['a1', 'a2', 'a3', 'a4']) add('a', name);
  for (const name of ['b1', 'b2']) add('b', name);
  add('c', 'c1');
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']) await end(name);
  assert.deepEqual(begun, ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('one owner runs no more than its part, though there is space', async () => {
  const { begun, add, end } = watch(createQueue({ running: 2, waiting: 6, waitingPerOwner: 3 }));
  add('a', 'a1');
  add('a', 'a2');
  assert.deepEqual(begun, ['a1']);
  add('b', 'b1');
  assert.deepEqual(begun, ['a1', 'b1']);
  await end('b1');
  assert.deepEqual(begun, ['a1', 'b1'], 'the space stays for others');
  await end('a1');
  assert.deepEqual(begun, ['a1', 'b1', 'a2']);
});

test('one owner waits with so many, and others still find space', async () => {
  const { begun, add, end } = watch(createQueue({ running: 1, waiting: 4, waitingPerOwner: 2 }));
  add('a', 'a1');
  add('a', 'a2');
  add('a', 'a3');
  await assert.rejects(add('a', 'a4'), isRefused);
  add('b', 'b1');
  await end('a1');
  await end('a2');
  assert.deepEqual(begun, ['a1', 'a2', 'b1']);
});

test('of a full queue, the last of whoever has most makes space for whoever has less', async () => {
  const { begun, add, end } = watch(createQueue({ running: 1, waiting: 4, waitingPerOwner: 3 }));
  add('z', 'z1');
  add('a', 'a1');
  add('a', 'a2');
  const last = add('a', 'a3');
  add('b', 'b1');
  add('c', 'c1');
  await assert.rejects(last, isRefused);
  add('d', 'd1');
  await assert.rejects(add('e', 'e1'), isRefused, 'all have the same');
  for (const name of ['z1', 'a1', 'b1', 'c1', 'd1']) await end(name);
  assert.deepEqual(begun, ['z1', 'a1', 'b1', 'c1', 'd1']);
});

test('whoever waits too long is refused, and is not run afterwards', async () => {
  const { begun, add, end } = watch(createQueue({ running: 1, waiting: 4, waitingPerOwner: 2, waitingMs: 5 }));
  add('a', 'a1');
  await assert.rejects(add('b', 'b1'), isRefused);
  await end('a1');
  assert.deepEqual(begun, ['a1']);
  add('b', 'b2');
  assert.deepEqual(begun, ['a1', 'b2']);
});

test('what fails makes space like what does not', async () => {
  const enqueue = createQueue({ running: 1, waiting: 1, waitingPerOwner: 1 });
  const broken = enqueue('a', async () => assert.fail('broken'));
  const next = enqueue('a', async () => 'next');
  await assert.rejects(broken, /broken/);
  assert.equal(await next, 'next');
  assert.equal(await enqueue('b', async () => 'later'), 'later');
});
