import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CodedError } from './errors.ts';
import { createTurns } from './turns.ts';

test('so many work at one time, so many wait in the order in which they came, and the rest are sent away', async () => {
  const inTurn = createTurns(2, 3);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const all = Array.from({ length: 6 }, (_, i) =>
    inTurn(() => {
      begun.push(i);
      return new Promise<void>((resolve) => ends.push(resolve));
    }),
  );
  await assert.rejects(all[5] as Promise<void>, (error) => error instanceof CodedError && error.code === 1001);
  assert.deepEqual(begun, [0, 1]);
  for (let i = 0; i < 5; i++) {
    ends[i]?.();
    await all[i];
    await new Promise(setImmediate);
  }
  assert.deepEqual(begun, [0, 1, 2, 3, 4]);
});

test('what fails makes room like what does not', async () => {
  const inTurn = createTurns(1, 1);
  const broken = inTurn(async () => assert.fail('broken'));
  const next = inTurn(async () => 'next');
  await assert.rejects(broken, /broken/);
  assert.equal(await next, 'next');
  assert.equal(await inTurn(async () => 'later'), 'later');
});

test('one owner has one place, and room to wait for a few: there is always some for others', async () => {
  const inTurn = createTurns(2, 6);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (owner: string) =>
    inTurn(() => {
      begun.push(owner);
      return new Promise<void>((resolve) => ends.push(resolve));
    }, owner);
  const [first, second, third, fourth] = [work('a'), work('a'), work('a'), work('a')];
  await assert.rejects(fourth, (error) => error instanceof CodedError && error.code === 1001);
  const other = work('b');
  await new Promise(setImmediate);
  assert.deepEqual(begun, ['a', 'b']);
  const next = work('c');
  ends[1]?.();
  await other;
  await new Promise(setImmediate);
  assert.deepEqual(begun, ['a', 'b', 'c'], 'not one of those who have a place');
  for (const [at, one] of [first, next, second, third].entries()) {
    ends[[0, 2, 3, 4][at] ?? 0]?.();
    await one;
    await new Promise(setImmediate);
  }
  assert.deepEqual(begun, ['a', 'b', 'c', 'a', 'a']);
});
