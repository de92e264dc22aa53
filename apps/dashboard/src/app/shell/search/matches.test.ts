import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matches } from './matches.ts';

test('every word has to be there, whatever its accents and capitals', () => {
  assert.ok(matches('Distribución de apps', 'distribucion'));
  assert.ok(matches('Distribución de apps', 'APPS distri'));
  assert.ok(!matches('Distribución de apps', 'apps devices'));
  assert.ok(!matches('Settings', 'tings'), 'only the beginnings of words');
  assert.ok(matches('Settings', ''));
});
