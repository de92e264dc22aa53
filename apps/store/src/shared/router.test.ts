import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routeOf } from './router.ts';

test('below the path of a store are its front and its apps', () => {
  assert.deepEqual(routeOf('/store/aurora', '/store/aurora'), { page: 'front' });
  assert.deepEqual(routeOf('/store/aurora/', '/store/aurora'), { page: 'front' });
  assert.deepEqual(routeOf('/store/aurora/field-service', '/store/aurora'), { page: 'app', slug: 'field-service' });
  assert.deepEqual(routeOf('/store/aurora/field-service/', '/store/aurora'), { page: 'app', slug: 'field-service' });
});

test('a host of its own has them at its root', () => {
  assert.deepEqual(routeOf('/', ''), { page: 'front' });
  assert.deepEqual(routeOf('/field-service', ''), { page: 'app', slug: 'field-service' });
});

test('names are decoded, and what is no encoding is nothing', () => {
  assert.deepEqual(routeOf('/caf%C3%A9', ''), { page: 'app', slug: 'café' });
  assert.deepEqual(routeOf('/%E0%A4%A', ''), { page: 'missing' });
});

test('other paths are no pages of the store', () => {
  assert.deepEqual(routeOf('/store/aurora/field-service/more', '/store/aurora'), { page: 'missing' });
  assert.deepEqual(routeOf('/store/auroras', '/store/aurora'), { page: 'missing' });
  assert.deepEqual(routeOf('/welcome', '/store/aurora'), { page: 'missing' });
});
