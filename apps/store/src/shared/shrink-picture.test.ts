import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitted } from './shrink-picture.ts';

test('a picture keeps its shape and is at most 2000 pixels long', () => {
  assert.deepEqual(fitted(4000, 3000), { width: 2000, height: 1500 });
  assert.deepEqual(fitted(1179, 2556), { width: 923, height: 2000 });
  assert.deepEqual(fitted(100, 50), { width: 100, height: 50 });
  assert.deepEqual(fitted(100_000, 1), { width: 2000, height: 1 });
});
