import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryKeep } from '../../shared/session/test-memory-keep.ts';
import { mayReload } from './new-version.ts';

test('a file that stays missing is loaded anew once, not for ever', () => {
  const keep = memoryKeep();
  assert.ok(mayReload(keep, 1_000));
  assert.ok(!mayReload(keep, 1_500));
  assert.ok(!mayReload(keep, 60_999));
  assert.ok(mayReload(keep, 61_000), 'the next version, later, is loaded as well');
});
