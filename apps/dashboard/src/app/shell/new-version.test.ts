import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryKeep } from '../../shared/session/test-memory-keep.ts';
import { isMissingModule, mayReload } from './new-version.ts';

test('a file that stays missing is loaded anew once, not for ever', () => {
  const keep = memoryKeep();
  assert.ok(mayReload(keep, 1_000));
  assert.ok(!mayReload(keep, 1_500));
  assert.ok(!mayReload(keep, 60_999));
  assert.ok(mayReload(keep, 61_000), 'the next version, later, is loaded as well');
});

test('what browsers say of a missing file is understood, and nothing else is taken for it', () => {
  for (const message of [
    'Failed to fetch dynamically imported module: https://muster.example/assets/x.js',
    'error loading dynamically imported module: https://muster.example/assets/x.js',
    'Importing a module script failed.',
  ]) {
    assert.ok(isMissingModule(new TypeError(message)), message);
  }
  assert.ok(!isMissingModule(new TypeError('x is not a function')));
  assert.ok(!isMissingModule(new Error('Failed to fetch dynamically imported module')));
  assert.ok(!isMissingModule(undefined));
});
