import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asideOf, besideOf } from './place-beside.ts';

const window = { width: 400, height: 300 };
const own = { width: 100, height: 24 };

test('it lies above the anchor, centred', () => {
  assert.deepEqual(besideOf({ left: 150, top: 100, width: 40, height: 32 }, own, window), { left: 120, top: 70 });
});

test('without room above it lies below', () => {
  assert.deepEqual(besideOf({ left: 150, top: 20, width: 40, height: 32 }, own, window), { left: 120, top: 58 });
});

test('it stays within the window on either side', () => {
  assert.equal(besideOf({ left: 0, top: 100, width: 20, height: 20 }, own, window).left, 8);
  assert.equal(besideOf({ left: 390, top: 100, width: 10, height: 20 }, own, window).left, 292);
  assert.equal(besideOf({ left: 0, top: 100, width: 20, height: 20 }, { width: 500, height: 24 }, window).left, 8);
});

test('aside of a line of a menu: to the right, to the left, or above where neither has room', () => {
  const line = { left: 20, top: 100, width: 180, height: 32 };
  assert.deepEqual(asideOf(line, own, window), { left: 206, top: 104 });
  assert.deepEqual(asideOf({ ...line, left: 150 }, own, window), { left: 44, top: 104 });
  assert.deepEqual(asideOf({ ...line, left: 100, width: 250 }, own, window), { left: 175, top: 70 });
});
