import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roomOf } from './room.ts';

test('a workspace is near its limit with three left, and at it with none, also after the plan has shrunk', () => {
  assert.equal(roomOf({ used: 6, limit: 10 }).state, 'free');
  assert.deepEqual(roomOf({ used: 7, limit: 10 }), { limit: 10, left: 3, state: 'near' });
  assert.equal(roomOf({ used: 9, limit: 10 }).state, 'near');
  assert.deepEqual(roomOf({ used: 10, limit: 10 }), { limit: 10, left: 0, state: 'reached' });
  assert.deepEqual(roomOf({ used: 12, limit: 10 }), { limit: 10, left: 0, state: 'reached' });
});

test('without a limit there is always room', () => {
  assert.deepEqual(roomOf({ used: 1_000_000, limit: null }), { limit: null, left: undefined, state: 'free' });
});
