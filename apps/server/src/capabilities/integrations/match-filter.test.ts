import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchesFilter, matchesPattern } from './match-filter.ts';

test('a star stands for any text, also for none; everything else for itself', () => {
  for (const [pattern, text] of [
    ['main', 'main'],
    ['*', ''],
    ['*', 'anything/at all'],
    ['release/*', 'release/2.5'],
    ['release/*', 'release/'],
    ['*-rc', '2.5-rc'],
    ['v*.*.*', 'v2.5.1'],
    ['a*a', 'aa'],
    ['**', 'x'],
    ['a*b*c', 'a-b-b-c'],
    ['.+?[', '.+?['],
  ] as const) {
    assert.ok(matchesPattern(pattern, text), `${pattern} is ${text}`);
  }
  for (const [pattern, text] of [
    ['main', 'Main'],
    ['main', 'main2'],
    ['', 'x'],
    ['release/*', 'prerelease/2'],
    ['a*a', 'a'],
    ['ab*ba', 'aba'],
    ['a*b*c', 'a-c-b'],
    ['.*', 'x'],
  ] as const) {
    assert.ok(!matchesPattern(pattern, text), `${pattern} is not ${text}`);
  }
});

test('a pattern made to take long does not', () => {
  assert.equal(matchesPattern(`${'a*'.repeat(99)}b`, 'a'.repeat(200_000)), false);
});

test('of each kind one has to be meant; what a thing does not have at all holds nothing back', () => {
  const filter = { branches: ['main', 'release/*'], tags: ['beta'], platforms: [] };
  assert.ok(matchesFilter(filter, { branches: ['release/3'], tags: ['x', 'beta'], platforms: ['ios'] }));
  assert.ok(!matchesFilter(filter, { branches: ['feature'], tags: ['beta'] }));
  assert.ok(!matchesFilter(filter, { branches: ['main'], tags: [] }), 'a build without tags');
  assert.ok(matchesFilter(filter, {}), 'a person has neither');
  assert.ok(!matchesFilter({ platforms: ['android'] }, { platforms: ['ios'] }));
});
