import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offeredMethods } from './step-up-answer.ts';

test('the easiest way comes first, whatever the order of the server', () => {
  assert.deepEqual(offeredMethods({ methods: ['recovery', 'password', 'totp', 'passkey'] }, true), [
    'passkey',
    'totp',
    'password',
    'recovery',
  ]);
});

test('a browser without passkeys is offered the rest, and what is not known is not offered', () => {
  assert.deepEqual(offeredMethods({ methods: ['passkey', 'code', 'smoke-signals'] }, false), ['code']);
  for (const data of [undefined, null, {}, { methods: 'password' }]) assert.deepEqual(offeredMethods(data, true), []);
});
