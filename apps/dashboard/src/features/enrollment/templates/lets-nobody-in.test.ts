import assert from 'node:assert/strict';
import { test } from 'node:test';
import { letsNobodyIn } from './lets-nobody-in.ts';

const there = { id: '1', name: 'Drivers' };
const deleted = { id: '2', name: null };

test('a template lets nobody in where one of the groups that it asks for was deleted', () => {
  assert.equal(letsNobodyIn({ signIn: true, userGroups: [there, deleted] }), true);
  assert.equal(letsNobodyIn({ signIn: true, userGroups: [deleted] }), true);
});

test('others do, to everybody or to the groups that there are', () => {
  assert.equal(letsNobodyIn({ signIn: true, userGroups: [] }), false);
  assert.equal(letsNobodyIn({ signIn: true, userGroups: [there] }), false);
  assert.equal(letsNobodyIn({ signIn: false, userGroups: [] }), false);
});
