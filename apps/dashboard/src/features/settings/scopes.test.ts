import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onlyReads, scopesByResource } from './scopes.ts';

test('scopes stand under their resource, reading first, those that the owner does not have left out', () => {
  const offered = ['audit:export', 'audit:list', 'group:list', 'organization:update'];
  assert.deepEqual(
    scopesByResource(offered, (scope) => scope !== 'organization:update'),
    [
      { resource: 'audit', scopes: ['audit:list', 'audit:export'] },
      { resource: 'group', scopes: ['group:list'] },
    ],
  );
});

test('reading is what leaves everything as it is', () => {
  assert.deepEqual(['audit:list', 'audit:export', 'group:delete', 'group:update'].map(onlyReads), [
    true,
    true,
    false,
    false,
  ]);
});
