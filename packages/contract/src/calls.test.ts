import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CallSpec, codecOf } from './call.ts';
import * as all from './calls/all.ts';

const calls = Object.values(all).flatMap((value) => (Array.isArray(value) ? (value as CallSpec[]) : []));

test('a call that takes a picture, which is long work for few bytes, is limited per user', () => {
  const taking = calls.filter(({ body }) => body && codecOf(body).types?.some((type) => type.startsWith('image/')));
  assert.ok(taking.length >= 3, 'there are such calls');
  const unlimited = taking.filter(({ limits = [] }) => !limits.some(({ by }) => by === 'user'));
  assert.deepEqual(
    unlimited.map(({ name }) => name),
    [],
  );
});
