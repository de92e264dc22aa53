import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSharedReads } from './shared-reads.ts';

test('those who ask meanwhile share the next answer, which begins after they asked', async () => {
  const share = createSharedReads<number>();
  const ends: (() => void)[] = [];
  let begun = 0;
  const read = () => {
    const answer = ++begun;
    return new Promise<number>((resolve) => ends.push(() => resolve(answer)));
  };
  const first = share('a', read);
  const [second, third] = [share('a', read), share('a', read)];
  const other = share('b', read);
  assert.equal(begun, 2, 'other questions do not wait');
  for (const end of ends.splice(0)) end();
  assert.deepEqual([await first, await other], [1, 2]);
  await new Promise((resolve) => setImmediate(resolve));
  for (const end of ends.splice(0)) end();
  assert.deepEqual([await second, await third], [3, 3]);
  const later = share('a', read);
  for (const end of ends.splice(0)) end();
  assert.equal(await later, 4, 'nothing is kept');
});

test('a read that fails is told to those who share it, and the next one begins', async () => {
  const share = createSharedReads<number>();
  const failing = share('a', async () => Promise.reject(new Error('gone')));
  const next = share('a', async () => 1);
  await assert.rejects(failing, /gone/);
  assert.equal(await next, 1);
});
