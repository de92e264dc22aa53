import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeBefore } from './policy-order.ts';

test('the place of a policy is told by the one below it', () => {
  const order = ['a', 'b', 'c'].map((id) => ({ id }));
  assert.equal(placeBefore(order, 1, 0), 'a');
  assert.equal(placeBefore(order, 0, 1), 'c');
  assert.equal(placeBefore(order, 0, 2), null);
  assert.equal(placeBefore(order, 2, 0), 'a');
});
