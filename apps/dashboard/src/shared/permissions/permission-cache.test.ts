import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryKeep } from '../session/test-memory-keep.ts';
import { createPermissionCache } from './permission-cache.ts';

const table = { roles: ['owner'], permissions: { audit: { list: [1] } } };
const hour = 3_600_000;

test('the table is kept for an hour', () => {
  const keep = memoryKeep();
  let now = 1_000;
  const cache = createPermissionCache(keep, '1', () => now);
  assert.equal(cache.read(), undefined);
  cache.save(table);
  now += hour - 1;
  assert.deepEqual(cache.read()?.permissions, table.permissions);
  assert.equal(cache.read()?.at, 1_000);
  now += 1;
  assert.equal(cache.read(), undefined);
  now = 0;
  assert.equal(cache.read(), undefined, 'nor is a table from the future believed');
});

test('another version of the server has a table of its own', () => {
  const keep = memoryKeep();
  createPermissionCache(keep, '1').save(table);
  assert.ok(createPermissionCache(keep, '1').read());
  assert.equal(createPermissionCache(keep, '2').read(), undefined);
});

for (const text of ['', '{', 'null', '[]', '{"version":"1","at":0}']) {
  test(`${text || 'an empty text'} is no table`, () => {
    const keep = memoryKeep();
    keep.set('muster.permissions', text);
    assert.equal(createPermissionCache(keep, '1', () => 0).read(), undefined);
  });
}
