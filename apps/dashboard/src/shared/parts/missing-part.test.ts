import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMissingPart } from './missing-part.ts';

test('what is said of a missing file is understood, and nothing else is taken for it', () => {
  for (const message of [
    'Failed to fetch dynamically imported module: https://muster.example/assets/x.js',
    'error loading dynamically imported module: https://muster.example/assets/x.js',
    'Importing a module script failed.',
  ]) {
    assert.ok(isMissingPart(new TypeError(message)), message);
  }
  assert.ok(isMissingPart(new Error('Unable to preload CSS for https://muster.example/assets/x.css')));
  assert.ok(!isMissingPart(new TypeError('x is not a function')));
  assert.ok(!isMissingPart(new Error('Failed to fetch dynamically imported module')));
  assert.ok(!isMissingPart(undefined));
});
