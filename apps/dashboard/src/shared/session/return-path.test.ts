import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createReturnPath, isReturnPath } from './return-path.ts';

for (const path of ['/', '/acme', '/acme/apps?s=build&id=1', '/hi', '/welcomed', '/-/invitation/aZ_0-9']) {
  test(`${path} can be returned to`, () => assert.ok(isReturnPath(path)));
}

for (const path of [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/acme/..//evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'acme',
  '',
  '/welcome',
  '/welcome/register',
  '/acme/../welcome',
  '/-/gcp-marketplace-sign-up',
  '/-/invitation/',
  '/-/invitation/x/../../gcp-marketplace-sign-up',
]) {
  test(`${JSON.stringify(path)} cannot`, () => assert.ok(!isReturnPath(path)));
}

test('it is given back once, and what somebody else put there is not trusted', () => {
  const kept = new Map<string, string>();
  const keep = {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  };
  const returnPath = createReturnPath(keep);
  returnPath.remember('/acme?tab=1');
  assert.equal(returnPath.take(), '/acme?tab=1');
  assert.equal(returnPath.take(), '/');
  kept.set('muster.from', '//evil.example');
  assert.equal(returnPath.take(), '/');
});
